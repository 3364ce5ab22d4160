import { createStore, useStore } from '../store';

/** The ways to prove one's identity again. */
export type ProofMethod = 'password' | 'totp' | 'passkey' | 'provider';
interface Asked {
	methods: readonly ProofMethod[];
	/** Called with whether they have. */
	answer: (proved: boolean) => void;
}

const asked = createStore<Asked | null>(null);
/** The request that the dialog shows. */
export const useAskedProof = (): Asked | null => useStore(asked);

let underWay: Promise<boolean> | null = null;

/** Asks the user to prove their identity; once, however many calls need it. False if they decline. */
export function askProof(methods: readonly ProofMethod[]): Promise<boolean> {
	underWay ??= new Promise<boolean>((resolve) => asked.set({ methods, answer: resolve })).finally(() => {
		underWay = null;
		asked.set(null);
	});
	return underWay;
}
