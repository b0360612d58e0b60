/** The first file descriptor that systemd passes on. */
const firstDescriptor = 3;

/**
 * The descriptor of the listening socket that systemd has opened for this process, if it has (deploy/conflictos.socket). It
 * outlives the process: connections that come while no process serves wait for the next one.
 * @param values the environment, from which what child processes would take for theirs is removed
 */
export function takePassedSocket(values: Record<string, string | undefined>): number | null {
  const { LISTEN_PID, LISTEN_FDS } = values;
  for (const name of ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]) delete values[name];
  return LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) > 0 ? firstDescriptor : null;
}
