import type { Page } from "@playwright/test";

/** @returns what this page's documents will have tried that the content policy forbids; scripts may catch the error, not this */
export async function collectPolicyViolations(page: Page, violations: string[] = []): Promise<string[]> {
  await page.exposeFunction("reportViolation", (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, documentURI }) => {
      const { reportViolation } = window as unknown as { reportViolation(violation: string): void };
      reportViolation(`${documentURI}: ${violatedDirective} ${blockedURI}`);
    });
  });
  return violations;
}
