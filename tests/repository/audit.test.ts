import { describe, expect, it } from "vitest";
import { readAudit } from "../../scripts/audit.ts";

const report = (...severities: string[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      severities.map((severity, n) => [
        `package-${n}`,
        { name: `package-${n}`, severity, range: "<2.0.0", via: [{ title: "Reads files" }, "other"] },
      ]),
    ),
    metadata: { vulnerabilities: { total: severities.length } },
  });

describe("The audit of dependencies", () => {
  it("fails on a high or critical vulnerability, and names it", () => {
    for (const severity of ["high", "critical"])
      expect(readAudit(report("low", severity))).toEqual({
        outcome: "found",
        lines: [`${severity}: package-1 <2.0.0 — Reads files; through other`],
      });
  });

  it("passes without any, or with lower ones only", () => {
    expect(readAudit(report()).outcome).toBe("clean");
    expect(readAudit(report("low", "moderate")).outcome).toBe("clean");
  });

  it.each([
    ["no response at all", ""],
    ["a page instead of a report", "<html>"],
    [
      "a registry without the service",
      '{"message":"405 Method Not Allowed","statusCode":405,"error":{"summary":""}}',
    ],
    ["no network", '{"message":"request failed, reason: getaddrinfo EAI_AGAIN","error":{}}'],
    ["null", "null"],
  ])("is skipped, and says so, with %s", (_case, output) => {
    const { outcome, lines } = readAudit(output);
    expect(outcome).toBe("skipped");
    expect(lines[0]?.length).toBeGreaterThan(3);
  });
});
