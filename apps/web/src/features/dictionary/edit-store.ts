import { textFault } from '@rewards/validators/dictionary/changes';
import type { SaveAnswer, TextRow } from './types';

/** What another user saved while a text was being edited here. */
export interface Theirs {
	text: string;
	version: number;
	savedBy: string;
	savedAt: string | null;
}

/** An edited, unsaved text. */
export interface Edit {
	text: string;
	/** Version of the stored text that it was typed over. */
	version: number;
	/** A conflict to resolve first: which of the two to keep. */
	theirs: Theirs | null;
}

/** What the browser stores of an edited text. */
export interface KeptEdit {
	text: string;
	version: number;
}

const isKept = (value: unknown): value is KeptEdit =>
	typeof value === 'object' &&
	value !== null &&
	'text' in value &&
	typeof value.text === 'string' &&
	'version' in value &&
	typeof value.version === 'number';

/**
 * The stored texts of a language, and their edits. Outside of React, so a keystroke rerenders one row and not several
 * hundred.
 */
export class EditStore {
	#rows: ReadonlyMap<string, TextRow> = new Map();
	#edits = new Map<string, Edit>();
	/** Keeps its identity until the texts change. */
	#dirty: readonly string[] = [];
	readonly #listeners = new Set<() => void>();

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	readonly edit = (key: string): Edit | undefined => this.#edits.get(key);
	readonly row = (key: string): TextRow | undefined => this.#rows.get(key);
	/** Keys of unsaved texts, in the order of the texts. */
	readonly dirty = (): readonly string[] => this.#dirty;

	/** The current text, edits included. */
	textOf(key: string): string {
		return this.#edits.get(key)?.text ?? this.#rows.get(key)?.text ?? '';
	}

	/** The server's current texts. What another user saved in the meantime becomes a conflict. */
	load(rows: readonly TextRow[]): void {
		this.#rows = new Map(rows.map((row) => [row.key, row]));
		for (const [key, edit] of this.#edits) {
			const row = this.#rows.get(key);
			if (!row || row.text === edit.text.trim()) this.#edits.delete(key);
			else if (row.version !== edit.version && row.version !== edit.theirs?.version)
				this.#edits.set(key, { ...edit, theirs: theirsOf(row) });
		}
		this.#notify();
	}

	type(key: string, text: string): void {
		const row = this.#rows.get(key);
		if (!row) return;
		const edit = this.#edits.get(key);
		if (text === row.text && !edit?.theirs) this.#edits.delete(key);
		else this.#edits.set(key, { text, version: edit?.version ?? row.version, theirs: edit?.theirs ?? null });
		this.#notify();
	}

	/** Reverts to the stored text. */
	undo(...keys: readonly string[]): void {
		for (const key of keys) this.#edits.delete(key);
		this.#notify();
	}

	/** Mine replaces theirs with the next save. */
	keepMine(key: string): void {
		const edit = this.#edits.get(key);
		if (!edit?.theirs) return;
		this.#edits.set(key, { ...edit, version: edit.theirs.version, theirs: null });
		this.#notify();
	}

	/** Whether the text can be saved. */
	isReady(key: string): boolean {
		const edit = this.#edits.get(key);
		const row = this.#rows.get(key);
		return !!edit && !!row && !edit.theirs && textFault(edit.text.trim(), row.expects) === null;
	}

	/** Number of edits that can't be saved yet. */
	readonly held = (): number => this.#dirty.filter((key) => !this.isReady(key)).length;

	/** The texts to send: all that can be saved. */
	changes(): { key: string; text: string; version: number }[] {
		return this.#dirty.flatMap((key) => {
			const edit = this.#edits.get(key);
			return edit && this.isReady(key) ? [{ key, text: edit.text.trim(), version: edit.version }] : [];
		});
	}

	/** Applies the result of a save. Input typed during the save counts as a change of the newly stored texts. */
	saved(sent: readonly { key: string; text: string }[], { saved, conflicts }: SaveAnswer): void {
		const rows = new Map(this.#rows);
		const texts = new Map(sent.map(({ key, text }) => [key, text]));
		for (const { key, version } of saved) {
			const [row, text] = [rows.get(key), texts.get(key)];
			if (!row || text === undefined) continue;
			rows.set(key, { ...row, text, version });
			const edit = this.#edits.get(key);
			if (edit?.text.trim() === text) this.#edits.delete(key);
			else if (edit) this.#edits.set(key, { ...edit, version });
		}
		for (const theirs of conflicts) {
			const row = rows.get(theirs.key);
			if (row) rows.set(theirs.key, { ...row, text: theirs.text, version: theirs.version });
			const edit = this.#edits.get(theirs.key);
			if (edit) this.#edits.set(theirs.key, { ...edit, theirs });
		}
		this.#rows = rows;
		this.#notify();
	}

	/** What to store in the browser until it is saved. */
	kept(): Record<string, KeptEdit> {
		return Object.fromEntries(
			this.#dirty.flatMap((key) => {
				const edit = this.#edits.get(key);
				return edit ? [[key, { text: edit.text, version: edit.version }] as const] : [];
			}),
		);
	}

	/**
	 * Restores stored edits, if they still change something. Returns those without a matching text here, and those that
	 * would replace newer input.
	 */
	restore(kept: Readonly<Record<string, unknown>>): Record<string, unknown> {
		const left: Record<string, unknown> = {};
		for (const [key, value] of Object.entries(kept)) {
			const row = this.#rows.get(key);
			const typed = this.#edits.get(key);
			if (!row || !isKept(value) || (typed && typed.text !== value.text))
				left[key] = isKept(value) ? value.text : value;
			else if (value.text.trim() !== row.text)
				this.#edits.set(key, { ...value, theirs: value.version === row.version ? null : theirsOf(row) });
		}
		this.#notify();
		return left;
	}

	#notify(): void {
		const dirty = [...this.#rows.keys()].filter((key) => this.#edits.has(key));
		if (dirty.length !== this.#dirty.length || dirty.some((key, at) => key !== this.#dirty[at])) this.#dirty = dirty;
		for (const listener of [...this.#listeners]) listener();
	}
}

const theirsOf = ({ text, version, updatedBy, updatedAt }: TextRow): Theirs => ({
	text,
	version,
	savedBy: updatedBy,
	savedAt: updatedAt,
});
