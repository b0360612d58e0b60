import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useId, useRef } from "react";
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from "react-hook-form";
import { useNavigate, useRevalidator } from "react-router";
import type { z } from "zod";
import { ApiError, newOperation } from "../../../shared/api/api-client.ts";
import { useToast } from "../../toast.tsx";
import { FieldPrefix } from "../fields/form-field.tsx";
import { FormSummary } from "../form-summary.tsx";

type Props<Values extends FieldValues> = {
  schema: z.ZodType<Values, Values>;
  initial: DefaultValues<Values>;
  labels: Record<string, string>;
  /** What it says where it could not be done. */
  failure: string;
  /** Label of the button, a verb; and while it is being done. */
  action: string;
  isDangerous?: boolean;
  /** Does it and returns the sentence to show. `operation` names the write, so that trying again does it once. */
  send: (values: Values, operation: string) => Promise<string>;
  /** Where it leads afterwards; the same page by default, with an empty form. */
  doneTo?: string;
  /** The fields. */
  children: ReactNode;
};

/** A few fields that are sent at once, and kept nowhere meanwhile. */
export function SmallForm<Values extends FieldValues>(props: Props<Values>) {
  const { schema, initial, labels, failure, action, isDangerous = false, send, doneTo, children } = props;
  const showToast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const operation = useRef(newOperation());
  const form = useForm<Values>({
    defaultValues: initial,
    resolver: zodResolver(schema),
    shouldFocusError: false,
  });
  const { isSubmitting } = form.formState;

  async function submit(values: Values) {
    try {
      showToast("success", await send(values, operation.current));
      operation.current = newOperation();
      form.reset();
      if (doneTo) await navigate(doneTo, { replace: true, preventScrollReset: true });
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fields = Object.entries(error.fields ?? {}).filter(([name]) => name in labels);
      for (const [name, message] of fields) form.setError(name as Path<Values>, { message });
      if (fields.length === 0) form.setError("root.server", { message: error.message });
    }
  }
  return (
    <FormProvider {...form}>
      <FieldPrefix value={useId()}>
        <form noValidate method="post" onSubmit={form.handleSubmit(submit)} className="record-form">
          <FormSummary title={failure} labels={labels} />
          {children}
          <p>
            <button
              type="submit"
              className={isDangerous ? "button-danger" : "button-primary"}
              disabled={isSubmitting}
            >
              {isSubmitting ? "Un momento…" : action}
            </button>
          </p>
        </form>
      </FieldPrefix>
    </FormProvider>
  );
}
