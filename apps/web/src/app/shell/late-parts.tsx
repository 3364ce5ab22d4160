import { Suspense } from 'react';
import { lazily } from '../../lib/lazily';
import { useAskedProof } from '../../lib/session/fresh';
import { byItself, watchTouches } from '../../lib/session/touched';
import { moreHeaders } from '../../lib/trpc';
import { PageKeys } from './page-keys';
// Loads the panels' frame with this chunk, so that the first panel needs no further request for it.
import './panel-host';
import { useKeepRecent } from './switcher/use-keep-recent';
import { useNoStrayDrops } from './use-no-stray-drops';

const ProveDialog = lazily(
	() => import('../../features/auth/second-factor/prove-dialog').then((module) => module.ProveDialog),
	'auth',
	'validation',
);

// The page counts as touched until then.
watchTouches(window);
moreHeaders.of = byItself;

/**
 * Loads after the first page: single-key shortcuts, recent programs, and the dialog for changes that require a fresh
 * sign-in.
 */
export function LateParts() {
	const proof = useAskedProof();
	useNoStrayDrops();
	useKeepRecent();
	return (
		<>
			<PageKeys />
			{proof && (
				<Suspense fallback={null}>
					<ProveDialog methods={proof.methods} onAnswer={proof.answer} />
				</Suspense>
			)}
		</>
	);
}
