import type { FieldConfig } from '@rewards/ui/form';
import { pageUrlOf, urlKey } from '@rewards/validators/content/constants';
import { pageUpdateSchema } from '@rewards/validators/content/schemas';
import { useMemo } from 'react';
import type { z } from 'zod';
import { ErrorState } from '../../../components/error-state';
import { RecordDialog } from '../../../components/record-form';
import { useTranslation } from '../../../i18n/use-translation';
import { withoutIsolates } from '../../../lib/loading/isolated';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import { zodParse } from '../../../lib/zod-parse';
import type { PageRow, SiteLanguage } from '../types';
import { LinkList } from './link-list';

const base = pageUpdateSchema.omit({ version: true });
type Values = { name: string; url: string; changeLinks: boolean };

interface PageDialogProps {
	programId: string;
	language: SiteLanguage;
	pages: readonly PageRow[];
	what: 'new' | 'rename' | 'duplicate';
	/** The page to rename or duplicate. */
	page: PageRow | undefined;
	onClose: () => void;
	onSaved: () => void;
}

/** What currently links to the page. */
function LinksTo({ programId, pageId }: { programId: string; pageId: string }) {
	const { data, error, refetch } = trpc.content.pages.links.useQuery(
		{ programId, pageId },
		{ staleTime: 0, gcTime: 0 },
	);
	if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
	if (!data || data.length === 0) return null;
	return (
		<div className="flex flex-col gap-2 text-sm">
			<LinkList links={data} />
		</div>
	);
}

/** The popup that adds, renames or duplicates a page. A URL that another page has is refused while typing. */
export function PageDialog({ programId, language, pages, what, page, onClose, onSaved }: PageDialogProps) {
	const { t } = useTranslation(['content', 'programs', 'validation']);
	const renamed = what === 'rename' ? page : undefined;
	const create = useSave(trpc.content.pages.create);
	const duplicate = useSave(trpc.content.pages.duplicate);
	const update = useSave(trpc.content.pages.update);
	const parse = useMemo(() => {
		const taken = new Set(pages.filter(({ id }) => id !== renamed?.id).map(({ url }) => urlKey(url)));
		const schema = base.superRefine(({ url }, context) => {
			if (taken.has(urlKey(url))) context.addIssue({ code: 'custom', path: ['url'], message: 'taken' });
		});
		return zodParse(schema as z.ZodType<Values, Values>);
	}, [pages, renamed?.id]);
	const moved = ({ url }: Values) => renamed !== undefined && urlKey(url) !== urlKey(renamed.url);
	const fields: FieldConfig<Values>[] = [
		{ kind: 'text', name: 'name', label: t('pageName'), required: true },
		{
			kind: 'text',
			name: 'url',
			type: 'url',
			label: t('field.url'),
			required: true,
			disabled: renamed?.protected === true,
			help: renamed?.protected ? t('protectedUrl') : t('urlHelp'),
			tidy: pageUrlOf,
		},
		...(renamed && !renamed.protected
			? ([
					{
						kind: 'checkbox',
						name: 'changeLinks',
						label: t('changeLinks'),
						help: t('changeLinksHelp'),
						visible: moved,
					},
					{
						kind: 'custom',
						key: 'links',
						visible: moved,
						render: () => <LinksTo programId={programId} pageId={renamed.id} />,
					},
				] satisfies FieldConfig<Values>[])
			: []),
	];
	return (
		<RecordDialog<PageRow, Values, Values>
			title={t(what === 'new' ? 'newPage' : what === 'rename' ? 'renamePage' : 'duplicatePage', {
				name: page?.name ?? '',
			})}
			draft={`page ${programId} ${language} ${what} ${page?.id ?? ''}`}
			record={renamed}
			values={(of) => ({
				name: of?.name ?? (page ? withoutIsolates(t('copyOf', { name: page.name })) : ''),
				url: of?.url ?? (page ? `${page.url}-2` : ''),
				changeLinks: true,
			})}
			parse={parse}
			fields={fields}
			create={({ name, url }) =>
				page ? duplicate({ programId, pageId: page.id, name, url }) : create({ programId, language, name, url })
			}
			update={(values, { id, version }) => update({ ...values, programId, pageId: id, version })}
			saved={t('programs:updated')}
			onClose={onClose}
			onSaved={onSaved}
		/>
	);
}
