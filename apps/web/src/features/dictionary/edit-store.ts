import { textFault } from '@rewards/validators/dictionary/changes';
import type { SaveAnswer, TextRow } from './types';

/** What someone else saved while a text was being changed here. */
export interface Theirs {
	text: string;
	version: number;
	savedBy: string;
	savedAt: string | null;
}

/** A text that was changed and not saved. */
export interface Edit {
	text: string;
	/** Of the stored text that it was typed over. */
	version: number;
	/** To be settled first: which of the two stays. */
	theirs: Theirs | null;
}

/** Kept in the browser for a text that was changed. */
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
 * The texts of a language as they are stored, and what was changed in them. Outside of React, so that a keystroke draws
 * one row anew and not several hundred.
 */
export class EditStore {
	#rows: ReadonlyMap<string, TextRow> = new Map();
	#edits = new Map<string, Edit>();
	/** The same object until other texts are changed. */
	#dirty: readonly string[] = [];
	readonly #listeners = new Set<() => void>();

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	readonly edit = (key: string): Edit | undefined => this.#edits.get(key);
	readonly row = (key: string): TextRow | undefined => this.#rows.get(key);
	/** Keys of what isn't saved, in the order of the texts. */
	readonly dirty = (): readonly string[] => this.#dirty;

	/** What the text is here and now. */
	textOf(key: string): string {
		return this.#edits.get(key)?.text ?? this.#rows.get(key)?.text ?? '';
	}

	/** The texts as the server has them now. What someone else saved meanwhile is to be settled. */
	load(rows: readonly TextRow[]): void {
		this.#rows = new Map(rows.map((row) => [row.key, row]));
		for (const [key, edit] of this.#edits) {
			const row = this.#rows.get(key);
			if (!row || row.text === edit.text.trim()) this.#edits.delete(key);
			else if (row.version !== edit.version && row.version !== edit.theirs?.version)
				this.#edits.set(key, { ...edit, theirs: theirsOf(row) });
		}
		this.#tell();
	}

	type(key: string, text: string): void {
		const row = this.#rows.get(key);
		if (!row) return;
		const edit = this.#edits.get(key);
		if (text === row.text && !edit?.theirs) this.#edits.delete(key);
		else this.#edits.set(key, { text, version: edit?.version ?? row.version, theirs: edit?.theirs ?? null });
		this.#tell();
	}

	/** Back to what is stored. */
	undo(...keys: readonly string[]): void {
		for (const key of keys) this.#edits.delete(key);
		this.#tell();
	}

	/** Mine goes over theirs with the next save. */
	keepMine(key: string): void {
		const edit = this.#edits.get(key);
		if (!edit?.theirs) return;
		this.#edits.set(key, { ...edit, version: edit.theirs.version, theirs: null });
		this.#tell();
	}

	/** Whether the text can be saved as it is. */
	isReady(key: string): boolean {
		const edit = this.#edits.get(key);
		const row = this.#rows.get(key);
		return !!edit && !!row && !edit.theirs && textFault(edit.text.trim(), row.expects) === null;
	}

	/** How many changes can't be saved as they are. */
	readonly held = (): number => this.#dirty.filter((key) => !this.isReady(key)).length;

	/** What a save sends: all that can be saved. */
	changes(): { key: string; text: string; version: number }[] {
		return this.#dirty.flatMap((key) => {
			const edit = this.#edits.get(key);
			return edit && this.isReady(key) ? [{ key, text: edit.text.trim(), version: edit.version }] : [];
		});
	}

	/** What became of a save. What was typed while it was on its way is a change of what is stored now. */
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
		this.#tell();
	}

	/** What to keep until it is saved. */
	kept(): Record<string, KeptEdit> {
		return Object.fromEntries(
			this.#dirty.flatMap((key) => {
				const edit = this.#edits.get(key);
				return edit ? [[key, { text: edit.text, version: edit.version }] as const] : [];
			}),
		);
	}

	/**
	 * Puts kept changes in, where they still change something. Gives back what has no text here to go to, or would
	 * replace what is typed by now.
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
		this.#tell();
		return left;
	}

	#tell(): void {
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
