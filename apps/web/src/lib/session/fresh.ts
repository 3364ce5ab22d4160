import { createStore, useStore } from '../store';

/** How someone can prove once more who they are. */
export type ProofMethod = 'password' | 'totp' | 'passkey' | 'provider';
interface Asked {
	methods: readonly ProofMethod[];
	/** With whether they have. */
	answer: (proved: boolean) => void;
}

const asked = createStore<Asked | null>(null);
/** What the dialog over the page asks for. */
export const useAskedProof = (): Asked | null => useStore(asked);

let underWay: Promise<boolean> | null = null;

/**
 * Asks whoever works here to prove who they are; once, however many calls need it. False when they would rather not.
 */
export function askProof(methods: readonly ProofMethod[]): Promise<boolean> {
	underWay ??= new Promise<boolean>((resolve) => asked.set({ methods, answer: resolve })).finally(() => {
		underWay = null;
		asked.set(null);
	});
	return underWay;
}
