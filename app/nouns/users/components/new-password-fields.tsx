import { PasswordField } from "../../../ui/forms/fields/password-field.tsx";

export const passwordLabels = {
  currentPassword: "Tu contraseña actual",
  userPassword: "Contraseña",
  passwordConfirmation: "Confirmación de la contraseña",
};

export function CurrentPasswordField() {
  return (
    <PasswordField
      name="currentPassword"
      label={passwordLabels.currentPassword}
      autoComplete="current-password"
      isRequired
    />
  );
}

export function NewPasswordFields() {
  return (
    <>
      <PasswordField
        name="userPassword"
        label={passwordLabels.userPassword}
        help="De 8 a 128 caracteres; ni común, ni repetida, ni hecha con el nombre. Una frase de varias palabras es fácil de recordar y difícil de adivinar."
        autoComplete="new-password"
        isRequired
      />
      <PasswordField
        name="passwordConfirmation"
        label={passwordLabels.passwordConfirmation}
        help="Escríbela otra vez, igual."
        autoComplete="new-password"
        isRequired
      />
    </>
  );
}
