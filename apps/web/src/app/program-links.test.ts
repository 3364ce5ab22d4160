import { expect, test } from 'vitest';
import { programLinks } from '../lib/program-links';
import { hasPage } from './routes';

const claim = { id: '7', type: 'claim' };
const titles = (...given: Parameters<typeof programLinks>) => programLinks(...given).map(({ title }) => title);

test('a user who may only manage transactions gets from a claim program to its codes', () => {
	const links = programLinks(claim, { manageTransaction: true });
	expect(links).toEqual([{ title: 'claimCodes', href: '/programs/7/claim-codes' }]);
	expect(links.every(({ href }) => hasPage(href))).toBe(true);
});

test('a link shows to users with access to its page, and codes in claim programs only', () => {
	expect(titles(claim, {})).toEqual([]);
	expect(titles(claim, { manageParticipant: true })).toEqual(['participants']);
	expect(titles(claim, { manageParticipant: true, manageTransaction: true })).toEqual(['participants', 'claimCodes']);
	expect(titles({ id: '7', type: 'points' }, { manageTransaction: true })).toEqual([]);
});
