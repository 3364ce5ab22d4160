import type { Draft, DraftStore } from '@rewards/ui/form';
import { readStoredJson, type StorageKey, storedKeys, writeStored } from './storage';

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

/** All of them: whoever signs out leaves nothing for whoever comes next. */
export const dropDrafts = (): void => writeStored(Object.fromEntries(storedKeys(keyOf('')).map((key) => [key, null])));
