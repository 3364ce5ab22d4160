import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomDomain } from '../../authorization/testing/records';
import { siteLink } from '../../integrations/mail';
import { makeAccountTree, testServices } from '../../testing';
import { checkedDomain } from '.';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

test('a mail links to a program’s site by a proved domain, and by no other', async () => {
	const { programs } = await makeAccountTree(db.database);
	const linkOf = async (programId: string) => {
		const domain = await checkedDomain(db.database, programId);
		return domain && siteLink(domain, '/welcome', { name: 'Ada & Co' });
	};
	await newCustomDomain(db.database, programs.left.id, 'proved.example.com', 'SUCCESS');
	await newCustomDomain(db.database, programs.leftChild.id, 'waiting.example.com');
	await newCustomDomain(db.database, programs.right.id, 'wrong.example.com', 'FAILED');
	expect(await linkOf(programs.left.id)).toBe('https://proved.example.com/welcome?name=Ada+%26+Co');
	expect(await linkOf(programs.leftChild.id)).toBeNull();
	expect(await linkOf(programs.right.id)).toBeNull();
	expect(testServices(db.database).config.publicUrl).not.toContain('example.com');
});

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = (await readdir(root, { recursive: true })).filter(
	(file) => file.endsWith('.ts') && !/\.test\.ts$|testing/.test(file),
);
const withText = async (pattern: RegExp) => {
	const texts = await Promise.all(
		sources.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const),
	);
	return texts.flatMap(([file, text]) => [...text.matchAll(pattern)].map(([hit]) => `${file} ${hit}`)).toSorted();
};

test('every mail with a link takes a checked one: no other code casts text to such a link or domain', async () => {
	// The compiler accepts no other text as a link, so these are all the ways.
	expect(await withText(/\bas (?:unknown as )?(?:MailLink|CheckedDomain)\b/g)).toEqual([
		'integrations/mail/links.ts as MailLink',
	]);
	expect(await withText(/<\{ domain: CheckedDomain \}>/g)).toEqual([
		'integrations/dns/checked-domain.ts <{ domain: CheckedDomain }>',
	]);
	const sent = await withText(/\bmailer\.send\([^)]{0,16}/g);
	expect(sent.length).toBeGreaterThan(1);
	// All of them accept only such a link.
	for (const call of sent) expect(call).toMatch(/mailer\.send\((?:linkMail|fileMail|participantMail)\(/);
});
