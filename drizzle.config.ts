import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./db/schema/**/*.ts", "./db/search/tables.ts"],
  out: "./db/migrations",
});
