import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { brandName, Mark } from '../../src/ui/Brand.tsx';
import { Button, buttonClass, IconButton } from '../../src/ui/Button.tsx';
import { CopyButton } from '../../src/ui/CopyButton.tsx';
import { Check, LogOut, Printer, RotateCw, ShieldCheck, UserRound } from '../../src/ui/icons.ts';
import { Menu, MenuAction, MenuSwitch } from '../../src/ui/Menu.tsx';
import { Preferences } from '../../src/ui/Preferences.tsx';
import { RowAction, RowActions } from '../../src/ui/RowAction.tsx';
import { StatementButton } from '../../src/ui/StatementButton.tsx';
import { ignore, type Page, press } from '../example.ts';

export const pages: readonly Page[] = [
  {
    part: 'ui/StatementButton',
    examples: {
      'Not read yet': () => (
        <StatementButton variant="primary" onClick={ignore}>
          <Trans>Close month</Trans>
        </StatementButton>
      ),
    },
  },
  {
    part: 'ui/Button',
    examples: {
      Variants: () => (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary">
            <Trans>Verify Patient</Trans>
          </Button>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="quiet">
            <Trans>Retry</Trans>
          </Button>
          <Button variant="danger">
            <Trans>Withdraw</Trans>
          </Button>
        </div>
      ),
      'With an icon': () => (
        <Button icon={<Printer aria-hidden size={18} />}>
          <Trans>Print</Trans>
        </Button>
      ),
      Disabled: () => (
        <Button variant="primary" disabled>
          <Trans>Submit</Trans>
        </Button>
      ),
      Pending: () => (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" pending pendingLabel={<Trans>Asking the scheme…</Trans>}>
            <Trans>Request</Trans>
          </Button>
          <Button pending>
            <Trans>Retry</Trans>
          </Button>
        </div>
      ),
      'A link that looks like one': () => (
        <a href="#/ui/Button" className={buttonClass('primary')}>
          <Trans>Open the claim</Trans>
        </a>
      ),
      'Only an icon': () => (
        <div className="flex gap-2">
          <IconButton label={t`Retry`} icon={<RotateCw aria-hidden size={18} />} />
          <IconButton label={t`Print`} icon={<Printer aria-hidden size={18} />} disabled />
        </div>
      ),
    },
  },
  {
    part: 'ui/RowAction',
    examples: {
      'Of a row': () => (
        <RowActions>
          <RowAction icon={<Check aria-hidden size={16} />} label={t`Complete Visit`}>
            <Trans>Complete Visit</Trans>
          </RowAction>
          <RowAction icon={<RotateCw aria-hidden size={16} />} label={t`Retry`} pending>
            <Trans>Retry</Trans>
          </RowAction>
        </RowActions>
      ),
    },
  },
  {
    part: 'ui/CopyButton',
    examples: {
      'Beside a number': () => (
        <p className="flex items-center gap-1">
          187870908768 <CopyButton text="187870908768" label={t`Copy card number`} />
        </p>
      ),
    },
  },
  {
    part: 'ui/Menu',
    examples: {
      Open: { Draw: ProfileMenu, act: () => press('main button') },
    },
  },
  { part: 'ui/Preferences', examples: { 'Language and theme': Preferences } },
  {
    part: 'ui/Brand',
    examples: {
      'Mark and name': () => (
        <p className="flex items-center gap-2">
          <Mark className="size-8" /> {brandName()}
        </p>
      ),
    },
  },
];

function ProfileMenu() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isOn, setIsOn] = useState(true);
  return (
    <>
      <IconButton
        ref={anchor}
        label={t`Profile`}
        icon={<UserRound aria-hidden size={18} />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? (
        <Menu
          label={t`Profile`}
          anchor={anchor}
          byPointer
          onClose={() => setIsOpen(false)}
          header="Asha Mrema"
        >
          <MenuAction icon={<ShieldCheck aria-hidden size={18} />} onAction={ignore}>
            <Trans>Security</Trans>
          </MenuAction>
          <MenuSwitch label={t`Skip waiting`} isOn={isOn} onChange={setIsOn}>
            <Trans>Skip waiting</Trans>
          </MenuSwitch>
          <MenuAction icon={<LogOut aria-hidden size={18} />} onAction={ignore}>
            <Trans>Logout</Trans>
          </MenuAction>
        </Menu>
      ) : null}
    </>
  );
}
