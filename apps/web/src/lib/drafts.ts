import type { Draft, DraftStore } from '@rewards/ui/form';
import { isStored, readStoredJson, type StorageKey, storedKeys, writeStored } from './storage';

/** Kept no longer than that: whoever comes back later begins anew. */
const longestMs = 7 * 24 * 60 * 60_000;
const keyOf = (name: string): StorageKey => `draft.${name}`;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function draftOf(value: unknown): Draft | null {
	if (!isRecord(value) || typeof value.at !== 'string' || !isRecord(value.values)) return null;
	const draft = { at: value.at, values: value.values };
	return typeof value.version === 'number' ? { ...draft, version: value.version } : draft;
}

const isOld = ({ at }: Draft): boolean => !(Date.now() - Date.parse(at) < longestMs);

/** What was typed into forms and not saved, in this browser alone. */
export const drafts: DraftStore = {
	read(name) {
		const draft = draftOf(readStoredJson(keyOf(name)));
		if (!draft || !isOld(draft)) return draft;
		writeStored({ [keyOf(name)]: null });
		return null;
	},
	write: (name, draft) => writeStored({ [keyOf(name)]: draft && JSON.stringify(draft) }),
};

/** A draft, and under which key it is kept. */
export interface KeptDraft {
	key: string;
	draft: Draft;
}

/** For editors that stay open for long: each tab keeps its own under the name, so that two of them don't write over each other's. */
export const newDraftKey = (name: string): string => `${name} ${crypto.randomUUID()}`;

/** All that is kept under such a name, the newest first. */
export function keptDrafts(name: string): KeptDraft[] {
	const keys = storedKeys(keyOf(name)).map((key) => key.slice(keyOf('').length));
	return keys
		.filter((key) => key === name || key.startsWith(`${name} `))
		.flatMap((key) => {
			const draft = drafts.read(key);
			return draft ? [{ key, draft }] : [];
		})
		.toSorted((a, b) => b.draft.at.localeCompare(a.draft.at));
}

/** Whether it outlives the tab: a browser may have no room for it. */
export const isKept = (key: string): boolean => isStored(keyOf(key));

/** All of them: whoever signs out leaves nothing for whoever comes next. */
export const dropDrafts = (): void => writeStored(Object.fromEntries(storedKeys(keyOf('')).map((key) => [key, null])));
