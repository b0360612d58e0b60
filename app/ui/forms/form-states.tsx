import type { ComponentProps } from "react";
import { LoadError } from "../load-error.tsx";
import { FormPage } from "./form-page.tsx";

type Head = Omit<ComponentProps<typeof FormPage>, "children">;

/** The page of a form while what it edits is loaded. */
export const FormWaiting = ({ text, ...head }: Head & { text: string }) => (
  <FormPage {...head}>
    <p role="status" className="mt-4 text-quiet">
      {text}
    </p>
  </FormPage>
);

/** The page of a form whose record could not be loaded. */
export const FormFailed = ({ message, ...head }: Head & { message: string }) => (
  <FormPage {...head}>
    <LoadError message={message} />
  </FormPage>
);
