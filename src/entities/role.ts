/** What users may be. */
export const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;

export type Role = (typeof roles)[number];
