import { LoadError } from "./load-error.tsx";
import { StaffHead, type StaffHeadProps } from "./staff-head.tsx";

/** A staff page while its data is loaded. */
export function StaffWaiting({ text, ...head }: StaffHeadProps & { text: string }) {
  return (
    <>
      <StaffHead {...head} />
      <p role="status" className="mt-4 text-quiet">
        {text}
      </p>
    </>
  );
}

/** A staff page whose data could not be loaded. */
export function StaffFailed({ message, ...head }: StaffHeadProps & { message: string }) {
  return (
    <>
      <StaffHead {...head} />
      <LoadError message={message} />
    </>
  );
}
