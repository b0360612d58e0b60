import type { Role } from "../../shared/session/permissions.ts";

/** What a role is called. */
export const roleNames: Record<Role, string> = { researcher: "Investigador", assistant: "Asistente" };
