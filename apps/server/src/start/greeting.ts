export interface Greeting {
	address: string;
	/** Where the data is. */
	place: string;
	/**
	 * Credentials that this start created or that belong to the sample data; null if there is nothing to print. A
	 * password from the settings is known already and not repeated (null).
	 */
	signIn: { email: string; password: string | null } | null;
	/** The page of the sandbox, if there is one. */
	sandboxUrl?: string | undefined;
}

const line = (name: string, text: string): string => `  ${name.padEnd(14)} ${text}\n`;

/** The few lines that a start ends with on the terminal. */
export const greeting = ({ address, place, signIn, sandboxUrl }: Greeting): string =>
	[
		'\nRewards Admin is running\n',
		line('open', address),
		signIn ? line('sign in', `${signIn.email}  /  ${signIn.password ?? 'the password in ADMIN_PASSWORD'}`) : '',
		line('data', place),
		sandboxUrl ? line('sandbox', sandboxUrl) : '',
		line('stop', 'Ctrl+C'),
		'\n',
	].join('');
