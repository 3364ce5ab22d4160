import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Suspense } from 'react';
import { deferredImport } from '../../../../lib/loading/deferred-import';
import { RebuildPanel } from '../../../catalogue';
import { DeleteProgram } from '../delete-program';
import { secrets } from '../secrets';
import type { Fieldset, Given } from '../types';

const DomainPanel = deferredImport(
	() => import('../domain/domain-panel').then((module) => module.DomainPanel),
	'programDomain',
);

const lower = (text: string): string => text.toLowerCase();

export const advanced = ({ t, program }: Given): Fieldset => {
	const isSet = 'devKeySet' in program && program.devKeySet === true;
	// After its removal, the rest is saved without one.
	const withoutDomain = 'feed' in program && program.domain === '' && program.feed !== '';
	return {
		id: 'advanced',
		fields: [
			{ kind: 'switch', name: 'autoUpdateCatalog', label: t('field.autoUpdateCatalog') },
			{ kind: 'switch', name: 'isAutoBuild', label: t('field.isAutoBuild'), help: t('help.isAutoBuild') },
			{
				kind: 'text',
				type: 'url',
				name: 'domain',
				label: t('field.domain'),
				required: !withoutDomain,
				help: t('help.lowercase'),
				typedAs: lower,
			},
			{
				kind: 'custom',
				key: 'customDomain',
				render: () => (
					<Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
						<DomainPanel programId={program.id} />
					</Suspense>
				),
			},
			{ kind: 'text', name: 'feed', label: t('field.feed') },
			{ kind: 'text', name: 'feedFileId', label: t('field.feedFileId') },
			{
				kind: 'text',
				type: 'url',
				name: 'replinkCatalogEndpoint',
				label: t('field.replinkCatalogEndpoint'),
				help: t('help.lowercase'),
				typedAs: lower,
			},
			{
				kind: 'text',
				type: 'url',
				name: 'replinkEndpoint',
				label: t('field.replinkEndpoint'),
				help: t('help.lowercase'),
				typedAs: lower,
			},
			{ kind: 'text', name: 'userId', label: t('field.userId') },
			{
				kind: 'secret',
				name: 'devKey',
				label: t('field.devKey'),
				isSet,
				lastSet: secrets.devKey,
				required: !isSet,
			},
			{
				kind: 'custom',
				key: 'rebuild',
				render: () => (
					<Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
						<RebuildPanel programId={program.id} name={program.name} />
					</Suspense>
				),
			},
			{ kind: 'heading', label: t('deleteProgram') },
			{ kind: 'custom', key: 'deleteProgram', render: () => <DeleteProgram program={program} /> },
		],
	};
};
