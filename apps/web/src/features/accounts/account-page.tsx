import { Badge } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { Card } from '@rewards/ui/primitives/card';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { TabsNav, tabClasses } from '@rewards/ui/primitives/tabs';
import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, Redirect, useParams } from 'wouter';
import { ErrorState } from '../../components/error-state';
import { type Fact, Facts } from '../../components/facts';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTypeNames } from '../../components/use-names';
import { useTranslation } from '../../i18n/use-translation';
import { deferredImport } from '../../lib/loading/deferred-import';
import { useMay, useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { ActivityList } from '../audit';
import { AccountPrograms } from '../programs';
import { UnassignedGrid, UsersGrid } from '../users';
import { AccountsGrid } from './accounts-grid';
import type { Account } from './types';

const AccountDialog = deferredImport(
	() => import('./account-dialog').then((module) => module.AccountDialog),
	'validation',
);

const StorageStrip = deferredImport(
	() => import('./storage/storage-strip').then((module) => module.StorageStrip),
	'storage',
);

/** Shows only fields with a value (docs/product/accounts.md). */
function Contact({ account }: { account: Account }) {
	const { t } = useTranslation('accounts');
	const facts: Fact[] = [
		{ label: t('field.contactName'), value: account.contactName },
		{ label: t('field.address'), value: account.address },
		{ label: t('field.city'), value: [account.zip, account.city, account.state].filter(Boolean).join(' ') },
		{ label: t('field.phone'), value: account.phone && <span data-ltr>{account.phone}</span> },
		{
			label: t('field.email'),
			value: account.email && (
				<a data-ltr href={`mailto:${account.email}`} className="text-primary-text hover:underline">
					{account.email}
				</a>
			),
		},
		{ label: t('field.notes'), value: account.notes, wide: true },
	];
	if (!facts.some((fact) => fact.value)) return null;
	return (
		<Card className="shrink-0 px-5 py-4">
			<h2 className="sr-only">{t('contact')}</h2>
			<Facts facts={facts} />
		</Card>
	);
}

const tabs = ['programs', 'users', 'accounts', 'activity'] as const;
type Tab = (typeof tabs)[number];
/** The last part of the address for users without an account, listed under Users. */
const unassigned = 'unassigned';

function Tabs({ accountId, open, shown }: { accountId: string; open: Tab; shown: readonly Tab[] }) {
	const { t } = useTranslation('accounts');
	return (
		<TabsNav label={t('tabs')} className="shrink-0">
			{shown.map((tab) => (
				<Link
					key={tab}
					href={tab === 'programs' ? `/customers/${accountId}` : `/customers/${accountId}/${tab}`}
					className={tabClasses}
					aria-current={tab === open ? 'page' : undefined}
				>
					{t(`tab.${tab}`)}
				</Link>
			))}
		</TabsNav>
	);
}

/** /customers/{id}: Details Of The Account. */
export function AccountPage() {
	const { t } = useTranslation(['accounts', 'common']);
	const { accountType } = useTypeNames();
	const accountId = useParam('accountId');
	const { tab } = useParams<{ tab?: string }>();
	const mayEdit = useMay('manageAccount');
	const mayUsers = useMay('manageUser');
	const [editing, setEditing] = useState(false);
	const utils = trpc.useUtils();
	const { data: account, error, refetch } = trpc.accounts.get.useQuery({ accountId });
	const shown = tabs.filter((one) => one !== 'users' || mayUsers);
	const own = useSelf().account;
	// Users of the topmost account manage users without an account. No response reveals whether there is an account above
	// one's own, so the list itself refuses others.
	const atRoot = mayUsers && own.type === 'root' && own.id === accountId;
	const { isError } = trpc.users.list.useQuery({ accountId, unassigned: true, take: 1 }, { enabled: atRoot });
	const looksAfter = atRoot && !isError;
	const apart = tab === unassigned && mayUsers;
	const open = apart ? 'users' : shown.find((one) => one === (tab ?? 'programs'));
	if (!open || (apart && account && !looksAfter)) return <Redirect to={`/customers/${accountId}`} replace />;
	const here = `/customers/${accountId}`;
	const crumbs = [{ label: t('accounts:title'), href: '/customers' }];
	if (error) {
		return (
			<Page title={t('accounts:detailsTitle')} crumbs={crumbs}>
				<ErrorState error={error} onRetry={() => void refetch()} />
			</Page>
		);
	}
	return (
		<Page
			title={account?.name}
			kind={t('accounts:detailsTitle')}
			crumbs={[...crumbs, { label: t('accounts:detailsTitle') }]}
			badge={account && <Badge tone="outline">{accountType(account.type)}</Badge>}
			fill={open !== 'activity'}
			actions={
				mayEdit && (
					<Button aria-keyshortcuts="e" disabled={!account} onClick={() => setEditing(true)}>
						<Pencil aria-hidden />
						{t('common:edit')}
					</Button>
				)
			}
		>
			{account ? <Contact account={account} /> : <Skeleton className="h-28 shrink-0 rounded-lg" />}
			{mayEdit && (
				<Suspense fallback={<div className="min-h-6 shrink-0" />}>
					<StorageStrip accountId={accountId} />
				</Suspense>
			)}
			<Tabs accountId={accountId} open={open} shown={shown} />
			{open === 'programs' && <AccountPrograms accountId={accountId} />}
			{open === 'users' && !apart && (
				<UsersGrid accountId={accountId} unassignedHref={looksAfter ? `${here}/${unassigned}` : undefined} />
			)}
			{apart && looksAfter && <UnassignedGrid accountId={accountId} usersHref={`${here}/users`} />}
			{open === 'accounts' && <AccountsGrid label={t('accounts:tab.accounts')} parentId={accountId} />}
			{open === 'activity' && (
				<Suspense fallback={<Skeleton className="h-48 shrink-0 rounded-lg" />}>
					<ActivityList entity="account" id={accountId} />
				</Suspense>
			)}
			<Suspense fallback={null}>
				{editing && (
					<AccountDialog
						accountId={accountId}
						onClose={() => setEditing(false)}
						onSaved={() => void utils.accounts.invalidate()}
					/>
				)}
			</Suspense>
		</Page>
	);
}
