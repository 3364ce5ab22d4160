import { Suspense } from 'react';
import { lazily } from '../../lib/lazily';
import { useAskedProof } from '../../lib/session/fresh';
import { byItself, watchTouches } from '../../lib/session/touched';
import { moreHeaders } from '../../lib/trpc';
import { PageKeys } from './page-keys';
import { PanelHost } from './panel-host';
import { useKeepRecent } from './switcher/use-keep-recent';
import { TypeAhead } from './type-ahead';
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
 * Loads after the first page or with the first panel: the open panel, single-key shortcuts, recent programs, and the
 * dialog for changes that require a fresh sign-in.
 */
export function LateParts() {
	const proof = useAskedProof();
	useNoStrayDrops();
	useKeepRecent();
	return (
		<>
			<PageKeys />
			<TypeAhead />
			<PanelHost />
			{proof && (
				<Suspense fallback={null}>
					<ProveDialog methods={proof.methods} onAnswer={proof.answer} />
				</Suspense>
			)}
		</>
	);
}
