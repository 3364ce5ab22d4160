import { useLocation } from 'wouter';
import { dropMended } from '../mended-cells';
import { dropDrafts } from '../storage/drafts';
import { dropVisits } from '../storage/visits';
import { trpc, withToken } from '../trpc';
import { endSession, sessionToken } from './session';

/** Leaves at once, whatever the server responds: a session that can't be ended there expires by itself. */
export function useSignOut() {
	const [, navigate] = useLocation();
	const { client } = trpc.useUtils();
	const all = trpc.auth.signOutEverywhere.useMutation();
	const leave = () => {
		navigate('/login');
		// The session first: other tabs that see their drafts deleted keep their input while a user is signed in.
		endSession({ kind: 'signedOut' }, { forgetSelection: true });
		dropDrafts();
		dropVisits();
		dropMended();
	};
	return {
		signOut: () => {
			void client.auth.signOut.mutate(undefined, withToken(sessionToken())).catch(() => {});
			leave();
		},
		signOutEverywhere: async () => {
			await all.mutateAsync();
			leave();
		},
	};
}
