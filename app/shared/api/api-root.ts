/** The addresses of the API that every page of the site loads; the others are in api-paths.ts. */
export const apiRoot = "/api";

/** The description of the API, for people and for programs. */
export const descriptionPaths = { page: "/docs", openapi: "/openapi.json" } as const;

export const sessionPaths = {
  login: "/users/login",
  logout: "/users/logout",
  currentUser: "/users/data-user",
} as const;

export const searchPaths = { search: "/search", suggestions: "/search/suggestions" } as const;
