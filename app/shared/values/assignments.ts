/** What became of a list that was assigned: being worked on, done, or given back. */
export const assignmentStates = ["open", "done", "returned"] as const;
