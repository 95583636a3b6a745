/** Has Supabase mail a link to set a new password, should there be such an account. */
export async function sendRecovery(email: string): Promise<void> {
  throw new Error(`Supabase is not there yet for ${email.length} characters`);
}
