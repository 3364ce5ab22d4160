import { deepStrictEqual, ok } from 'node:assert';
import type { Database } from '@rewards/db';
import { report } from './report';
import { wholeRequest } from './whole-request';

/** How many sections are opened, and how often one is saved. */
const opened = 100;
const saved = 20;

interface Section {
	revision: string;
	html: string;
}
const at = (times: readonly number[], share: number): number =>
	times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

/**
 * How long an editor of a program's sections waits, and how much goes over the wire and to the disk: opens sections all
 * over the program, with all requests of their page, and saves one again and again.
 */
export async function measureSections(
	{ pool }: Database,
	server: string,
	headers: Record<string, string>,
	programId: string,
): Promise<void> {
	const { rows } = await pool.query<{ id: string; language: string }>(
		`select s.id, p.language from content_section s join content_page p on p.program_id = s.program_id and p.id = s.page_id
		where s.program_id = $1 order by md5(s.id::text) limit $2`,
		[programId, opened],
	);
	const open = (sectionId: string, language: string) => {
		const inputs = [{ programId, sectionId }, { programId }, { programId, language }, { programId }];
		const paths = 'content.sections.get,programs.get,content.pages.list,content.languages';
		const input = encodeURIComponent(JSON.stringify({ ...inputs }));
		return wholeRequest(`${server}/trpc/${paths}?batch=1&input=${input}`, headers);
	};
	const times: number[] = [];
	let received = 0;
	for (const { id, language } of rows) {
		const answer = await open(id, language);
		times.push(answer.ms);
		received = Math.max(received, answer.received);
	}
	const [one] = rows;
	ok(one);
	console.log(
		`  a section opened with all requests of its page: p50 ${at(times, 0.5).toFixed(1)}, p95 ${at(times, 0.95).toFixed(1)}, longest ${Math.max(...times).toFixed(1)} ms; at most ${received} bytes`,
	);
	report({ work: 'a section opened', unit: 'ms, longest', ours: Math.max(...times), bar: { atMost: 300 } });

	const answers = (await open(one.id, one.language)).body as [{ result: { data: Section } }];
	let { revision, html } = answers[0].result.data;
	const lsn = async () => (await pool.query<{ at: string }>('select pg_current_wal_insert_lsn() as at')).rows[0]?.at;
	const counts = async () =>
		(
			await pool.query<{ pages: number; sections: number; slides: number }>(
				`select (select count(*)::int from content_page_version) as pages, (select count(*)::int from content_section_version) as sections,
				(select count(*)::int from content_slide_version) as slides`,
			)
		).rows[0];
	const before = await counts();
	const saves: { ms: number; sent: number; received: number; text: number; written: number }[] = [];
	for (let turn = 0; turn < saved; turn += 1) {
		html = `${html.slice(0, 2000)}<p>Turn ${turn}</p>`;
		const from = await lsn();
		const answer = await wholeRequest(`${server}/trpc/content.sections.update`, headers, {
			programId,
			sectionId: one.id,
			revision,
			section: { type: 'html', html },
		});
		const { rows: written } = await pool.query<{ bytes: number }>('select pg_wal_lsn_diff($1, $2)::int as bytes', [
			await lsn(),
			from,
		]);
		({ revision, html } = (answer.body as { result: { data: Section } }).result.data);
		const { ms, sent, received: got } = answer;
		saves.push({ ms, sent, received: got, text: Buffer.byteLength(html), written: written[0]?.bytes ?? 0 });
	}
	const after = await counts();
	// Only the section: a row of its history for each save.
	deepStrictEqual(after, before && { ...before, sections: before.sections + saved });
	const median = (of: keyof (typeof saves)[number]) =>
		at(
			saves.map((save) => save[of]),
			0.5,
		);
	console.log(
		`  a section of ${median('text')} bytes saved: p50 ${median('ms').toFixed(1)} ms; ${median('sent')} bytes sent, ${median('received')} received, ${median('written')} written to the transaction log`,
	);
	report({
		work: 'bytes sent for a save in addition to its text',
		unit: 'bytes',
		ours: median('sent') - median('text'),
		bar: { atMost: 1_000 },
	});
	report({ work: 'bytes written by a save', unit: 'bytes', ours: median('written'), bar: { atMost: 30_000 } });
}
