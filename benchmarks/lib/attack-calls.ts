/** What the attacks of lib/attacks.ts share: who they are, one call, and a flood of calls. */
import type { Database } from '@rewards/db';

/** Counts of responses by status, and of failures without one. */
export type Answers = Map<string, number>;

export interface Attacker {
	address: string;
	database: Database;
	programId: string;
	/** One user; the others of the same account do work that one user can't do at once. */
	token: string;
	team: string[];
	participantIds: string[];
	emails: string[];
}

export const count = (answers: Answers, what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);

/** One call, whose response is read to its end and counted. */
export async function call(
	{ address, token }: Pick<Attacker, 'address' | 'token'>,
	answers: Answers,
	procedure: string,
	input: unknown,
	type: 'query' | 'mutation' = 'mutation',
): Promise<void> {
	const text = JSON.stringify(input);
	const query = type === 'query' ? `?input=${encodeURIComponent(text)}` : '';
	const init: RequestInit =
		type === 'query' ? {} : { method: 'POST', body: text, headers: { 'content-type': 'application/json' } };
	try {
		const answer = await fetch(`${address}/trpc/${procedure}${query}`, {
			...init,
			headers: { ...init.headers, authorization: `Bearer ${token}` },
		});
		await answer.text();
		count(answers, String(answer.status));
	} catch (error) {
		count(answers, error instanceof Error ? error.message : 'no answer');
	}
}

/** Repeats the parallel `lanes` until the time is over; waits for those that have begun. */
export async function flood(lanes: number, until: () => boolean, work: (n: number) => Promise<void>): Promise<void> {
	let n = 0;
	await Promise.all(
		Array.from({ length: lanes }, async () => {
			while (!until()) {
				n += 1;
				await work(n);
			}
		}),
	);
}

export type Attack = (attacker: Attacker, until: () => boolean, answers: Answers) => Promise<void>;

/** A list as a file. */
export const csv = { format: 'csv', name: 'People', columns: [{ field: 'name', header: 'Name' }] } as const;
