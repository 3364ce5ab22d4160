import type { Draft, DraftStore, KeptDraft } from '@rewards/ui/form';
import { isStored, onRemovedElsewhere, readStoredJson, type StorageKey, storedKeys, writeStored } from './storage';

/** Maximum age: after that, input starts over. */
const longestMs = 7 * 24 * 60 * 60_000;
const keyOf = (name: string): StorageKey => `draft.${name}`;
const storedDrafts = (): string[] => storedKeys(keyOf('')).map((key) => key.slice(keyOf('').length));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function draftOf(value: unknown): Draft | null {
	if (!isRecord(value) || typeof value.at !== 'string' || !isRecord(value.values)) return null;
	const draft = { at: value.at, values: value.values };
	return typeof value.version === 'number' ? { ...draft, version: value.version } : draft;
}

const isOld = ({ at }: Draft): boolean => !(Date.now() - Date.parse(at) < longestMs);

function read(key: string): Draft | null {
	const draft = draftOf(readStoredJson(keyOf(key)));
	return draft && !isOld(draft) ? draft : null;
}

/** Whether the key of a draft has that name: the rest of the key only distinguishes forms. */
const hasName = (key: string, name: string): boolean =>
	key === name || (key.startsWith(`${name} `) && !key.slice(name.length + 1).includes(' '));

/** Unsaved input of forms and editors, in this browser only. */
export const drafts = {
	newKey: (name: string): string => `${name} ${crypto.randomUUID()}`,
	kept: (name: string): KeptDraft[] =>
		storedDrafts()
			.filter((key) => hasName(key, name))
			.flatMap((key) => {
				const draft = read(key);
				return draft ? [{ key, draft }] : [];
			})
			.toSorted((a, b) => b.draft.at.localeCompare(a.draft.at)),
	write: (key: string, draft: Draft | null): void => writeStored({ [keyOf(key)]: draft && JSON.stringify(draft) }),
	/** Input in an open form stays, even if another tab takes it for an abandoned draft and deletes it. */
	onDropped: (key: string, act: () => void): (() => void) => onRemovedElsewhere(keyOf(key), act),
	/** Whether it outlives the tab: a browser may have no room for it. */
	isKept: (key: string): boolean => isStored(keyOf(key)),
} satisfies DraftStore & Record<string, unknown>;

const drop = (keys: readonly string[]): void => writeStored(Object.fromEntries(keys.map((key) => [keyOf(key), null])));

/** Drafts that are too old, or unreadable: otherwise drafts that are never opened again would fill the browser. */
export const sweepDrafts = (): void => drop(storedDrafts().filter((key) => !read(key)));

/** All of them: signing out leaves nothing for the next user. */
export const dropDrafts = (): void => drop(storedDrafts());
