import { Checkbox } from '@rewards/ui/primitives/checkbox';
import { Combobox, type Option } from '@rewards/ui/primitives/combobox';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { useId, useMemo } from 'react';
import { useLocation } from 'wouter';
import { useTypeNames } from '../../components/use-names';
import { useTranslation } from '../../i18n/use-translation';
import { listSource } from '../../lib/list-source';
import { useSelf } from '../../lib/session/self';
import { chooseAccount, chooseProgram, showDisabledPrograms } from '../../lib/workplace/selection';
import { type AccountLevel, useWorkplace } from '../../lib/workplace/workplace';

interface PickerProps {
	label: string;
	/** undefined while they are on their way. */
	options: readonly Option[] | undefined;
	value: string | null;
	placeholder: string;
	clearable?: boolean;
	onChoose: (id: string | null) => void;
}

function Picker({ label, options, value, placeholder, clearable, onChoose }: PickerProps) {
	const id = useId();
	const source = useMemo(() => listSource(options ?? []), [options]);
	return (
		<div className="flex flex-col gap-1">
			<label id={`${id}label`} htmlFor={id} className="px-1 font-medium text-muted-foreground text-xs">
				{label}
			</label>
			{options ? (
				<Combobox
					id={id}
					aria-labelledby={`${id}label ${id}`}
					label={label}
					source={source}
					value={options.some((option) => option.value === value) ? value : null}
					valueLabel={options.find((option) => option.value === value)?.label}
					placeholder={placeholder}
					disabled={options.length === 0}
					clearable={clearable}
					onValueChange={onChoose}
				/>
			) : (
				<Skeleton className="h-9" />
			)}
		</div>
	);
}

function AccountPicker({ level, onMoved }: { level: AccountLevel; onMoved?: () => void }) {
	const { t } = useTranslation('shell');
	const [path, navigate] = useLocation();
	const { account } = useSelf();
	const { accountType } = useTypeNames();
	const choose = (id: string | null) => {
		chooseAccount(level.level, id);
		// The first selector always leads to the account. The nested ones do where the page would go on showing another account.
		const showsOther = path.startsWith('/customers/') || path.startsWith('/programs/');
		if (level.level === 1 ? id !== null : id !== null && showsOther) navigate(`/customers/${id}`);
		else if (id === null && showsOther) navigate('/customers');
		onMoved?.();
	};
	const options = useMemo(
		() => level.options?.map(({ id, name, type }) => ({ value: id, label: name, description: accountType(type) })),
		[level.options, accountType],
	);
	return (
		<Picker
			label={level.level === 1 ? t('accountsToImpersonate') : t('childAccounts', { name: level.parentName })}
			placeholder={level.level === 1 ? t('ownAccount', { name: account.name }) : t('chooseAccount')}
			value={level.value}
			options={options}
			clearable
			onChoose={choose}
		/>
	);
}

/** 'Accounts to Impersonate' with its nested selectors, 'Program Sites' and 'Show Disabled Programs'. */
export function WorkplaceSelectors({ onChoose }: { onChoose?: (() => void) | undefined }) {
	const { t } = useTranslation('shell');
	const [, navigate] = useLocation();
	const { levels, programs, programId, showDisabled } = useWorkplace();
	const { programType } = useTypeNames();
	const id = useId();
	const sites = useMemo(
		() =>
			programs?.map(({ id: value, name, type, status }) => ({
				value,
				label: status ? name : t('programDisabled', { name }),
				description: programType(type),
			})),
		[programs, t, programType],
	);
	return (
		<div className="flex flex-col gap-3">
			{levels.map((level) => (
				<AccountPicker key={level.level} level={level} onMoved={onChoose} />
			))}
			<Picker
				label={t('programSites')}
				placeholder={programs?.length ? t('chooseProgram') : t('noPrograms')}
				value={programId}
				options={sites}
				onChoose={(chosen) => {
					chooseProgram(chosen);
					navigate(`/programs/${chosen}/settings`);
					onChoose?.();
				}}
			/>
			<label htmlFor={id} className="flex items-center gap-2 px-1 text-sm">
				<Checkbox
					id={id}
					checked={showDisabled}
					onCheckedChange={(checked) => {
						showDisabledPrograms(checked);
						navigate('/customers');
					}}
				/>
				{t('showDisabled')}
			</label>
		</div>
	);
}
