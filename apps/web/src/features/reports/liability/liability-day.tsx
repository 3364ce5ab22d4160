import { useUi } from '@rewards/ui';
import { Select } from '@rewards/ui/primitives/choices/select';
import { Input } from '@rewards/ui/primitives/input';
import { type GridDayPreset, gridDayRange } from '@rewards/validators/grid/days';
import { useId } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';

/** Presets: the last day of each of these periods. */
const presets = ['yesterday', 'lastMonth', 'lastQuarter', 'lastYear'] as const satisfies readonly GridDayPreset[];

/** The day at whose end points are counted, from the address; yesterday by default. */
export function useLiabilityDay() {
	const { timeZone } = useUi();
	const search = useSearch();
	const [path, go] = useLocation();
	const [yesterday] = gridDayRange('yesterday', timeZone, new Date());
	const given = new URLSearchParams(search).get('day') ?? '';
	const day = /^\d{4}-\d{2}-\d{2}$/.test(given) && given <= yesterday ? given : yesterday;
	const setDay = (next: string) => {
		const params = new URLSearchParams(search);
		if (next === yesterday) params.delete('day');
		else params.set('day', next);
		const query = params.toString();
		go(query ? `${path}?${query}` : path);
	};
	return { day, setDay, yesterday, timeZone };
}

type DayChoiceProps = ReturnType<typeof useLiabilityDay>;

/** Chooses the day. */
export function DayChoice({ day, setDay, yesterday, timeZone }: DayChoiceProps) {
	const { t } = useTranslation(['liability', 'reports']);
	const id = useId();
	const ends = presets.map((preset) => [preset, gridDayRange(preset, timeZone, new Date())[1]] as const);
	const chosen = ends.find(([, end]) => end === day)?.[0];
	return (
		<>
			<label htmlFor={id} className="flex items-center gap-1.5 text-muted-foreground text-sm">
				{t('liability:asOf')}
				<Input
					id={id}
					type="date"
					className="h-8 w-[8.25rem] px-2 sm:w-36"
					value={day}
					max={yesterday}
					onChange={({ target: { value } }) => {
						if (value !== '' && value <= yesterday) setDay(value);
					}}
				/>
			</label>
			<Select
				aria-label={t('liability:dayOf')}
				className="w-48 *:h-8"
				value={chosen ?? 'chosen'}
				onValueChange={(value) => {
					const end = ends.find(([preset]) => preset === value)?.[1];
					if (end) setDay(end);
				}}
				options={[
					...ends.map(([preset]) => ({ value: preset, label: t(`liability:end.${preset}`) })),
					...(chosen ? [] : [{ value: 'chosen', label: t('liability:end.chosen') }]),
				]}
			/>
		</>
	);
}
