import type { FieldValues } from "react-hook-form";
import { href } from "react-router";
import { callApi, saveRecord } from "../../../shared/api/api-client.ts";
import { apiPath } from "../../../shared/api/api-paths.ts";
import { roles } from "../../../shared/session/permissions.ts";
import { refreshSession, useSession } from "../../../shared/session/session.ts";
import { getEmptyValues, type InputValues } from "../../../shared/values/field-declarations.ts";
import type { Stored } from "../../../ui/forms/drafts/read-current.ts";
import { ChoiceField } from "../../../ui/forms/fields/choice-field.tsx";
import { describeChoices } from "../../../ui/forms/fields/describe.ts";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import { describeInput, Inputs, type InputsOf, labelInputs } from "../../../ui/forms/inputs.tsx";
import { RecordForm } from "../../../ui/forms/record-form.tsx";
import { type User, userCreation, userUpdate } from "../contract.ts";
import { roleNames, userFields, userPaths } from "../declaration.ts";
import { NewPasswordFields, passwordLabels } from "./new-password-fields.tsx";

const describe = describeInput(userFields);
const roleOptions = roles.map((role) => ({ id: role, name: roleNames[role] }));

type Profile = InputValues<typeof userFields>;
const inputs: InputsOf<typeof userFields> = {
  userName: <TextField {...describe("userName")} help={undefined} />,
  userLastName: <TextField {...describe("userLastName")} help={undefined} />,
  user: <TextField {...describe("user")} />,
  rol: <ChoiceField {...describe("rol")} options={roleOptions} />,
};
const labels = labelInputs(userFields, inputs);

export function UserForm({ user }: { user: User | null }) {
  return user ? <EditForm user={user} /> : <CreateForm />;
}

function CreateForm() {
  return (
    <RecordForm<FieldValues>
      name="users/new"
      schema={userCreation}
      labels={{ ...labels, ...passwordLabels }}
      initial={{ ...getEmptyValues(userFields), userPassword: "", passwordConfirmation: "" }}
      withoutDraft={["userPassword", "passwordConfirmation"]}
      record={null}
      save={({ userPassword, passwordConfirmation, ...profile }, sending) => {
        const password = sending.record ? {} : { userPassword, passwordConfirmation };
        const change = (id: string) => apiPath(userPaths.update, { id });
        return saveRecord(sending, { ...profile, ...password }, { create: userPaths.create, change });
      }}
      backTo={href("/users")}
    >
      <Inputs inputs={inputs} />
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
      initial={readProfile(user)}
      noun="user"
      record={{ id: _id, version: user.__v }}
      reload={loadStored}
      describe={describeChoices({ rol: roleOptions })}
      save={async (values, { record, operation }) => {
        const message = await callApi<string>("PUT", apiPath(userPaths.update, { id: _id }), {
          body: { ...values, __v: record?.version },
          operation,
        });
        // The user's own name is in the header, and their role decides what is shown.
        if (session.user?._id === _id) await refreshSession();
        return message;
      }}
      backTo={href("/users")}
    >
      <Inputs inputs={inputs} />
    </RecordForm>
  );
}

async function loadStored(id: string): Promise<Stored<Profile>> {
  const user = await callApi<User>("GET", apiPath(userPaths.one, { id }));
  return { values: readProfile(user), version: user.__v };
}

function readProfile({ userName, userLastName, user, rol }: User): Profile {
  return { userName, userLastName, user, rol };
}
