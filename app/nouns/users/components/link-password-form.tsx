import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";
import { ApiError, callApi } from "../../../shared/api/api-client.ts";
import { FormSummary } from "../../../ui/forms/form-summary.tsx";
import { type LinkedPassword, newPasswordFields } from "../contract.ts";
import { userPaths } from "../declaration.ts";
import { NewPasswordFields, passwordLabels } from "./new-password-fields.tsx";

type NewPassword = Omit<LinkedPassword, "token">;

/** @param token of the link; null until the browser has read it */
export function LinkPasswordForm({ token, onDone }: { token: string | null; onDone: () => void }) {
  const form = useForm<NewPassword>({
    defaultValues: { userPassword: "", passwordConfirmation: "" },
    resolver: zodResolver(newPasswordFields),
    shouldFocusError: false,
  });
  const { isSubmitting } = form.formState;

  async function save(fields: NewPassword) {
    try {
      await callApi<string>("POST", userPaths.redeemPasswordLink, { body: { token, ...fields } });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { userPassword, token: refused } = error.fields ?? {};
      if (userPassword) form.setError("userPassword", { message: userPassword });
      else form.setError("root.server", { message: refused ?? error.message });
    }
  }
  return (
    <FormProvider {...form}>
      <form noValidate method="post" onSubmit={form.handleSubmit(save)} className="record-form">
        <FormSummary title="No cambiamos la contraseña" labels={passwordLabels} />
        <NewPasswordFields />
        <p>
          <button type="submit" className="button-primary" disabled={isSubmitting || token === null}>
            {isSubmitting ? "Guardando…" : "Guardar la contraseña"}
          </button>
        </p>
      </form>
    </FormProvider>
  );
}
