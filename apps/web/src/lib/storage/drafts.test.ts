import { beforeEach, expect, test } from 'vitest';
import { drafts, dropDrafts, sweepDrafts } from './drafts';
import { readStored, storedKeys, writeStored } from './storage';

const day = 24 * 60 * 60_000;
const draft = (text: string, age = 0) => ({ at: new Date(Date.now() - age).toISOString(), values: { text } });
const texts = (name: string) => drafts.kept(name).map((one) => one.draft.values['text']);
const all = () => storedKeys('draft.').filter((key) => readStored(key as `draft.${string}`) !== null);

beforeEach(dropDrafts);

test('each tab keeps its own under a name, newest first; a name with another one as its prefix is separate', () => {
	const [one, two] = [drafts.newKey('ann note'), drafts.newKey('ann note')];
	drafts.write(one, draft('one', 60_000));
	drafts.write(two, draft('two'));
	drafts.write(drafts.newKey('ann note 7'), draft('of a note'));
	drafts.write(drafts.newKey('ben note'), draft('of somebody else'));
	expect(texts('ann note')).toEqual(['two', 'one']);
	expect(texts('ann note 7')).toEqual(['of a note']);
	drafts.write(two, null);
	expect(texts('ann note')).toEqual(['one']);
});

test('a sweep deletes old and unreadable drafts, whatever they were for', () => {
	drafts.write('ann page 1', draft('six days', 6 * day));
	drafts.write('ann page 2', draft('thirty days', 30 * day));
	writeStored({ 'draft.ann page 3': 'not a draft', 'draft.ann page 4': JSON.stringify({ at: 'never', values: {} }) });
	expect(all()).toHaveLength(4);
	sweepDrafts();
	expect(all()).toEqual(['draft.ann page 1']);
});
