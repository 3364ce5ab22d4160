import { openAsBlob } from 'node:fs';
import { access } from 'node:fs/promises';
import { createRewardsClient, type RewardsClient } from '@rewards/client';
import { type Given, type Option, Refused } from './command';

/** Where the portal is, and who calls it. */
export const portalOptions = {
	url: { value: '<address>', help: 'The portal, http://localhost:3000 unless said.', environment: 'REWARDS_URL' },
	token: { value: '<key>', help: 'An API key or a session’s token.', environment: 'REWARDS_TOKEN' },
	user: { value: '<name>', help: 'Signs in as this user, in place of a token.', environment: 'REWARDS_USER' },
	password: {
		value: '<text>',
		help: 'Password of that user; better in the environment.',
		environment: 'REWARDS_PASSWORD',
	},
} satisfies Record<string, Option>;

export const programOption = {
	program: { value: '<name or id>', help: 'The program.', required: true },
} satisfies Record<string, Option>;

export async function portalOf(given: Given): Promise<RewardsClient> {
	const url = given.text('url') ?? 'http://localhost:3000';
	const token = given.text('token');
	const client = createRewardsClient({ url, ...(token ? { token } : {}) });
	const [user, password] = [given.text('user'), given.text('password')];
	if (!token && !(user && password))
		throw new Refused('Set REWARDS_TOKEN, or REWARDS_USER and REWARDS_PASSWORD (or the options of these names).');
	if (!token && user && password) await client.signIn(user, password);
	return client;
}

/** The program by its id or its name; names that several programs have are refused. */
export async function programOf(client: RewardsClient, given: Given): Promise<string> {
	const wanted = given.needed('program');
	const programs = await client.api.programs.options.query({ includeDisabled: true });
	const byId = programs.find(({ id }) => id === wanted);
	if (byId) return byId.id;
	const [found, ...others] = programs.filter(({ name }) => name === wanted);
	if (!found) throw new Refused(`There is no program "${wanted}".`);
	if (others.length > 0)
		throw new Refused(
			`${others.length + 1} programs are named "${wanted}". Use an id: ${[found, ...others].map(({ id }) => id).join(', ')}`,
		);
	return found.id;
}

/** A file to upload, read as it is sent. */
export async function fileOf(path: string): Promise<Blob> {
	await access(path).catch(() => {
		throw new Refused(`${path} can't be read.`);
	});
	return openAsBlob(path);
}

/** Shows the progress of a job. */
export const telling =
	(given: Given) =>
	({ done, total }: { done: number; total: number | null }): void =>
		given.progress(total ? `${done} of ${total}` : `${done}`);
