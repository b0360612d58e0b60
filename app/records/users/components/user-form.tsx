import type { FieldValues } from "react-hook-form";
import { href } from "react-router";
import { callApi } from "../../../shared/api/api-client.ts";
import { roles } from "../../../shared/session/permissions.ts";
import { refreshSession, useSession } from "../../../shared/session/session.ts";
import { ChoiceField } from "../../../ui/forms/fields/choice-field.tsx";
import { describeChoices } from "../../../ui/forms/fields/describe.ts";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import { RecordForm, type Stored } from "../../../ui/forms/record-form.tsx";
import { type User, type UserCreation, userCreation, userUpdate } from "../contract.ts";
import { roleNames } from "../fields.ts";
import { NewPasswordFields, passwordLabels } from "./new-password-fields.tsx";

const labels = { userName: "Nombre", userLastName: "Apellido", user: "Usuario", rol: "Rol" };
const roleOptions = roles.map((role) => ({ id: role, name: roleNames[role] }));

type Profile = { userName: string; userLastName: string; user: string; rol: string };
const nobody: Profile = { userName: "", userLastName: "", user: "", rol: "" };

/** Creates a user, or changes the names and the role of one. */
export function UserForm({ user }: { user: User | null }) {
  return user ? <EditForm user={user} /> : <CreateForm />;
}

function CreateForm() {
  return (
    <RecordForm<FieldValues>
      name="users/new"
      schema={userCreation}
      labels={{ ...labels, ...passwordLabels }}
      initial={{ ...nobody, userPassword: "", passwordConfirmation: "" }}
      withoutDraft={["userPassword", "passwordConfirmation"]}
      save={(values, { operation }) =>
        callApi<string>("POST", "/users/create-account", { body: values as UserCreation, operation })
      }
      doneTo={href("/users")}
      cancelTo={href("/users")}
    >
      <ProfileFields />
      <NewPasswordFields />
    </RecordForm>
  );
}

function EditForm({ user }: { user: User }) {
  const { _id } = user;
  const session = useSession();
  return (
    <RecordForm<FieldValues>
      name={`users/${_id}`}
      schema={userUpdate}
      labels={labels}
      initial={profileOf(user)}
      version={user.__v}
      reload={() => loadStored(_id)}
      describe={describeChoices({ rol: roleOptions })}
      save={async (values, { version, operation }) => {
        const message = await callApi<string>("PUT", `/users/update-user/${_id}`, {
          body: { ...values, __v: version },
          operation,
        });
        // One's own name stands in the header, and one's own role decides what is shown.
        if (session.user?._id === _id) await refreshSession();
        return message;
      }}
      doneTo={href("/users")}
      cancelTo={href("/users")}
    >
      <ProfileFields />
    </RecordForm>
  );
}

async function loadStored(id: string): Promise<Stored<Profile>> {
  const user = await callApi<User>("GET", `/users/${id}`);
  return { values: profileOf(user), version: user.__v };
}

function profileOf({ userName, userLastName, user, rol }: User): Profile {
  return { userName, userLastName, user, rol };
}

function ProfileFields() {
  return (
    <>
      <TextField name="userName" label={labels.userName} isRequired />
      <TextField name="userLastName" label={labels.userLastName} isRequired />
      <TextField
        name="user"
        label={labels.user}
        help="Con este nombre inicia sesión. No distingue mayúsculas ni tildes."
        isRequired
      />
      <ChoiceField
        name="rol"
        label={labels.rol}
        help="Asistente: agrega y edita contenido. Investigador: además elimina contenido y administra usuarios."
        options={roleOptions}
        isRequired
      />
    </>
  );
}
