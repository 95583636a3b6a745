/** What stands in the usernames and addresses of accounts that tests made. Nobody is told to follow them. */
export const testAccountNames = /testuser|multiuser|middleware|directsignup|ensureuser|existing/;
