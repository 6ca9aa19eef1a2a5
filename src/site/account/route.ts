/** Where the account page and its forms are. */
export const accountRoute = '/{:language/}account';
