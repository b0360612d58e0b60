import { useRef } from "react";
import { ApiError, callApi } from "../../../shared/api/api-client.ts";
import { apiPath } from "../../../shared/api/api-paths.ts";
import { setToken } from "../../../shared/session/auth-token.ts";
import { openSession } from "../../../shared/session/staff-session.ts";
import { RecordForm } from "../../../ui/forms/record-form.tsx";
import {
  ownPasswordChange,
  type PasswordChange,
  passwordChange,
  type User,
  userMessages,
} from "../contract.ts";
import { userPaths } from "../declaration.ts";
import { CurrentPasswordField, NewPasswordFields, passwordLabels } from "./new-password-fields.tsx";

type Props = {
  user: User;
  /** Whether it is the user's own password: the session continues with the new one. */
  isOwn: boolean;
  backTo: string;
};

/** A new password ends all sessions of its user. */
export function PasswordForm({ user, isOwn, backTo }: Props) {
  /** The last attempt got no response: it may have been done. */
  const isUncertain = useRef(false);

  async function save(fields: PasswordChange, { operation }: { operation: string }): Promise<string> {
    try {
      await callApi<string>("POST", apiPath(userPaths.changePassword, { id: user._id }), {
        body: fields,
        operation,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The first attempt ended the session that the second one uses.
      const wasDone = isOwn && isUncertain.current && error.status === 401;
      isUncertain.current = error.status === 0;
      if (!(wasDone && (await logIn(user, fields)))) throw error;
      return ownDone;
    }
    if (!isOwn)
      return `${userMessages.passwordChanged}. Se cerraron las sesiones de ${user.userName} ${user.userLastName}.`;
    if (await logIn(user, fields)) return ownDone;
    setToken(null, "ended");
    return `${userMessages.passwordChanged}. Inicia sesión con la contraseña nueva.`;
  }

  return (
    <RecordForm<PasswordChange>
      name={`users/${user._id}/new-password`}
      schema={isOwn ? ownPasswordChange : passwordChange}
      labels={passwordLabels}
      initial={{ userPassword: "", passwordConfirmation: "", ...(isOwn ? { currentPassword: "" } : {}) }}
      record={null}
      withoutDraft={["currentPassword", "userPassword", "passwordConfirmation"]}
      save={save}
      backTo={backTo}
    >
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={user.user} readOnly hidden />
      {isOwn ? <CurrentPasswordField /> : null}
      <NewPasswordFields />
    </RecordForm>
  );
}

const ownDone = `${userMessages.passwordChanged}. Sigues dentro; tus demás sesiones se cerraron.`;

async function logIn({ user }: User, { userPassword }: PasswordChange): Promise<boolean> {
  try {
    await openSession({ user, userPassword });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
