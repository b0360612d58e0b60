import { href } from "react-router";
import { UserForm } from "../../nouns/users/components/user-form.tsx";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { FormPage } from "../../ui/forms/form-page.tsx";

export const handle = { permission: "manageUsers" } satisfies StaffPage;

export default function NewUserPage() {
  return (
    <FormPage title="Agregar usuario" backTo={href("/users")}>
      <UserForm user={null} />
    </FormPage>
  );
}
