/* The types of `slice.graphql`. `npm run schema` writes this file. */
export type SliceEndFragment = { readonly endCursor: string | null, readonly hasNextPage: boolean };
