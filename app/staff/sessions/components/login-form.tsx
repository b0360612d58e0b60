import { zodResolver } from "@hookform/resolvers/zod";
import { useState, useSyncExternalStore } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { href } from "react-router";
import { ApiError } from "../../../shared/api/api-client.ts";
import { openSession } from "../../../shared/session/staff-session.ts";
import { FieldPrefix } from "../../../ui/forms/fields/form-field.tsx";
import { PasswordField } from "../../../ui/forms/fields/password-field.tsx";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import { FormSummary } from "../../../ui/forms/form-summary.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { type LoginFields, loginFields, sessionMessages } from "../contract.ts";

const labels = { user: "Usuario", userPassword: "Contraseña" };

/** On the login page, and above a form whose session ended. */
export function LoginForm({ onOpened }: { onOpened?: () => void }) {
  const form = useForm<LoginFields>({
    defaultValues: { user: "", userPassword: "" },
    resolver: zodResolver(loginFields),
    shouldFocusError: false,
  });
  const showToast = useToast();
  const [isOpening, setOpening] = useState(false);
  // Without the scripts the browser would send the form itself, which no route accepts.
  const isReady = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

  async function logIn(fields: LoginFields) {
    if (isOpening) return;
    setOpening(true);
    try {
      await openSession(fields);
      // Where work waits for its user they stay.
      const panel = onOpened && { to: href("/admin"), label: "Ir al panel" };
      showToast("success", sessionMessages.loggedIn, panel);
      onOpened?.();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      form.setError("root.server", { message: error.message });
    } finally {
      setOpening(false);
    }
  }
  return (
    <FieldPrefix value="sesion">
      <FormProvider {...form}>
        <form noValidate method="post" onSubmit={form.handleSubmit(logIn)} className="record-form">
          <FormSummary title="No pudimos iniciar la sesión" labels={labels} />
          <TextField name="user" label={labels.user} autoComplete="username" />
          <PasswordField name="userPassword" label={labels.userPassword} autoComplete="current-password" />
          <p>
            <button type="submit" className="button-primary" disabled={isOpening || !isReady}>
              {isOpening ? "Entrando…" : "Iniciar sesión"}
            </button>
          </p>
        </form>
      </FormProvider>
    </FieldPrefix>
  );
}

const subscribeToNothing = () => () => {};
