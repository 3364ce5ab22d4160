import { createRewardsClient, type RewardsClient } from '@rewards/client';

const { PORTAL = 'http://localhost:3000', TOKEN, USER_NAME, PASSWORD, PROGRAM = 'Sky Points' } = process.env;

/** A signed-in client, and the program that `PROGRAM` names. */
export async function connect(): Promise<{ client: RewardsClient; programId: string }> {
	const client = createRewardsClient({ url: PORTAL, ...(TOKEN ? { token: TOKEN } : {}) });
	if (!TOKEN) await client.signIn(USER_NAME ?? 'admin@example.com', PASSWORD ?? 'rewards-demo');
	const programs = await client.api.programs.options.query({ includeDisabled: false });
	const program = programs.find(({ name }) => name === PROGRAM);
	if (!program) throw new Error(`There is no program "${PROGRAM}".`);
	return { client, programId: program.id };
}
