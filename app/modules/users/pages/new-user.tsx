import type { StaffPage } from "../../../shared/staff-page.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import { UserForm } from "../components/user-form.tsx";

export const handle = { permission: "manageUsers" } satisfies StaffPage;

export default function NewUserPage() {
  return (
    <FormPage title="Agregar usuario" backTo="/users">
      <UserForm user={null} />
    </FormPage>
  );
}
