import { failures, type Role, roleNames, roles, successes } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSay } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { paced } from '../lib/pace.ts';
import { begin, restore, session } from '../lib/session.ts';
import { useSignal } from '../lib/signal.ts';
import { Band } from '../ui/Band.tsx';
import { Button } from '../ui/Button.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { Select } from '../ui/Select.tsx';
import { PasswordField, TextField } from '../ui/TextField.tsx';
import { brandName, Mark } from './Brand.tsx';
import { Illustration } from './Illustration.tsx';
import { emptySignIn, firstProblem, type Problems, problemsOf, type SignInForm, signIn } from './login.ts';
import { Preferences } from './Preferences.tsx';
import { safeTarget } from './target.ts';

/** §2, Sign-in screen. */
export function LoginScreen() {
  return (
    <div className="grid min-h-dvh md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <aside className="hidden flex-col justify-between border-r border-line bg-accent-soft p-8 md:flex lg:p-10">
        <p className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
          <Mark className="size-8" />
          {brandName()}
        </p>
        <Illustration className="mx-auto my-6 max-h-[52dvh] w-full max-w-xl" />
        <p className="max-w-md text-xl leading-snug font-medium">
          <Trans>Verify a member's card, and follow the patient from reception to the pharmacy.</Trans>
        </p>
      </aside>
      <div className="flex min-w-0 flex-col px-4 pt-3 pb-8 sm:px-6">
        <div className="flex justify-end">
          <Preferences />
        </div>
        <main className="mx-auto mt-[clamp(0px,10dvh,120px)] w-full max-w-[400px] py-4">
          <SignIn />
        </main>
      </div>
    </div>
  );
}

function SignIn() {
  const { t } = useLingui();
  const say = useSay();
  const navigate = useNavigate();
  const router = useRouter();
  // The router hands on what was typed into the address beside what the route has checked.
  const to = safeTarget(useSearch({ from: '/login' }).to);
  const { ended } = useSignal(session);
  const [form, setForm] = useState<SignInForm>(emptySignIn);
  const [problems, setProblems] = useState<Problems>({});
  const [failed, setFailed] = useState('');
  const [facilities, setFacilities] = useState<readonly { id: string; name: string }[]>([]);
  const [pending, setPending] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // Whoever comes here signed in, by a bookmark or in a new tab, goes on.
    if (session.get().state === 'unknown') {
      void restore()
        .then(() => {
          if (session.get().state === 'in') void navigate({ to: '/dashboard', replace: true });
        })
        .catch(() => undefined);
    } else if (session.get().state === 'in') {
      void navigate({ to: '/dashboard', replace: true });
    }
  }, [navigate]);

  const change = (part: Partial<SignInForm>) => {
    const next = { ...form, ...part };
    setForm(next);
    // What was complained about is checked again while it is being mended.
    if (Object.keys(problems).length > 0) {
      const now = problemsOf(next);
      setProblems((before) => Object.fromEntries(Object.entries(now).filter(([key]) => key in before)));
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const found = problemsOf(form);
    setProblems(found);
    setFailed('');
    const first = firstProblem(found);
    if (first) {
      element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setPending(true);
    const [result] = await Promise.all([signIn(form), paced('signIn')]);
    setPending(false);
    if (result.kind === 'in') {
      begin(result);
      notify.ok(say(successes.login));
      if (to) router.history.push(to);
      else await navigate({ to: '/dashboard' });
      return;
    }
    if (result.kind === 'facilities') setFacilities(result.facilities);
    if (result.kind === 'failed') setProblems(result.fields);
    setFailed(result.description);
  };

  const identifier = useIdentifierWords(form.identifierType);
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
        <Trans>Access your insurance account</Trans>
      </h1>
      <p className="mt-1 mb-6 text-muted">
        <Trans>Sign in with the role you work in today.</Trans>
      </p>
      {ended && !failed ? (
        <div className="mb-5">
          <Band tone="info" title={t`You have been signed out`}>
            {ended === 'expired' ? (
              <Trans>Your session has ended. Sign in again to go on where you were.</Trans>
            ) : (
              <Trans>Another account signed in on this computer.</Trans>
            )}
          </Band>
        </div>
      ) : null}
      <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Select
          label={t`Role`}
          name="role"
          placeholder={t`Select your role`}
          options={roles.map((role) => ({ value: role, label: say(roleNames[role]) }))}
          value={form.role}
          onChange={(event) => change({ role: event.target.value as Role | '' })}
          error={problems.role && say(problems.role)}
        />
        <SegmentedControl
          label={t`Sign in with`}
          options={[
            { value: 'card', label: t`Card` },
            { value: 'phone', label: t`Phone` },
            { value: 'nida', label: t`NIDA` },
          ]}
          value={form.identifierType}
          onChange={(identifierType) => {
            // Each way has its own field: a phone number is no half of a card number.
            setProblems(({ identifier: _, ...rest }) => rest);
            setForm({ ...form, identifierType, identifier: '' });
          }}
        />
        <TextField
          key={form.identifierType}
          label={identifier.label}
          name="identifier"
          type={form.identifierType === 'phone' ? 'tel' : 'text'}
          inputMode={form.identifierType === 'phone' ? 'tel' : 'numeric'}
          placeholder={identifier.example}
          autoComplete="username"
          maxLength={64}
          value={form.identifier}
          onChange={(event) => change({ identifier: event.target.value })}
          error={problems.identifier && say(problems.identifier)}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          maxLength={200}
          value={form.password}
          onChange={(event) => change({ password: event.target.value })}
          error={problems.password && say(problems.password)}
        />
        {facilities.length > 0 ? (
          <Select
            label={t`Facility`}
            name="facilityId"
            placeholder={t`Select your facility`}
            options={facilities.map(({ id, name }) => ({ value: id, label: name }))}
            value={form.facilityId}
            onChange={(event) => change({ facilityId: event.target.value })}
          />
        ) : null}
        <Link
          to="/forgot"
          className="self-end rounded-md text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          <Trans>Forgot password?</Trans>
        </Link>
        {failed ? (
          <Band tone="bad" announce="alert" title={say(failures.login)}>
            {say(failed)}
          </Band>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          pending={pending}
          pendingLabel={t`Signing in...`}
          className="w-full"
        >
          <Trans>Sign In</Trans>
        </Button>
      </form>
    </>
  );
}

/** The label and the example of the one identifier field. */
function useIdentifierWords(type: SignInForm['identifierType']) {
  const { t } = useLingui();
  if (type === 'phone') return { label: t`Phone number`, example: '+255712345678' };
  if (type === 'nida') return { label: t`NIDA number`, example: t`20 digits` };
  return { label: t`Card number`, example: t`6 to 12 digits` };
}
