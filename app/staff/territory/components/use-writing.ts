import { callApi } from "../../../shared/api/api-client.ts";
import { useCall } from "../../../ui/forms/small/use-call.tsx";

/** Makes one call after the other. Others may have decided the same meanwhile, so that the page is also read again after a failure. */
export function useWriting() {
  const { problem, send } = useCall({ rereadsAfterFailure: true });
  return {
    problem,
    send: (method: "POST" | "PUT" | "DELETE", path: string, body?: object) =>
      send((operation) => callApi<string>(method, path, { body, operation }), [method, path, body]),
  };
}
