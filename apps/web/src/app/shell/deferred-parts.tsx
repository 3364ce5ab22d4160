import { Suspense } from 'react';
import { deferredImport } from '../../lib/loading/deferred-import';
import { useAskedProof } from '../../lib/session/fresh';
import { byItself, watchTouches } from '../../lib/session/touched';
import { moreHeaders } from '../../lib/trpc';
import { PageKeys } from './page-keys';
import { PanelHost } from './panel-host';
import { useKeepRecent } from './switcher/use-keep-recent';
import { watchTyping } from './type-ahead';
import { useNoStrayDrops } from './use-no-stray-drops';

const ProveDialog = deferredImport(
	() => import('../../features/auth/second-factor/prove-dialog').then((module) => module.ProveDialog),
	'auth',
	'validation',
);

// The page counts as touched until then.
watchTouches(window);
watchTyping();
moreHeaders.of = byItself;

/**
 * Loads after the first page or with the first panel: the open panel, single-key shortcuts, recent programs, and the
 * dialog for changes that require a fresh sign-in.
 */
export function DeferredParts() {
	const proof = useAskedProof();
	useNoStrayDrops();
	useKeepRecent();
	return (
		<>
			<PageKeys />
			<PanelHost />
			{proof && (
				<Suspense fallback={null}>
					<ProveDialog methods={proof.methods} onAnswer={proof.answer} />
				</Suspense>
			)}
		</>
	);
}
