import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The facility's settings as the form shows them and the manual explains them, in the form's order. */
export const settingTexts = {
  name: { label: msg`Name` },
  address: { label: msg`Address` },
  resultAuthorization: {
    label: msg`A second person authorizes results`,
    description: msg`A result is final only after a second person authorizes it.`,
  },
  provisionalAuthorizations: {
    label: msg`Allow provisional authorizations`,
    description: msg`Accounts with this permission can work without the scheme’s answer. Each authorization has a reason, is marked everywhere, and is checked automatically when the scheme answers. Refused ones go to a list with their cost.`,
  },
  queueNumbers: {
    label: msg`Give numbers and call by them`,
    description: msg`Each forwarded patient gets a number for the care point and the day, on the slip. Rooms call the next number; a display shows numbers and rooms, never names.`,
  },
  doseHours: {
    label: msg`Hours of medicines at the wards`,
    description: msg`At these hours of the day in-patients get their medicines. A change counts for patients who are admitted from then on.`,
  },
  idleMinutes: {
    label: msg`Lock after minutes without use`,
    description: msg`Then the screen asks for the password; what was typed stays.`,
  },
  skipWaiting: {
    label: msg`Pauses after actions`,
    description: msg`Each device can still choose for itself.`,
  },
  secondFactorRoles: {
    label: msg`Second factor: required for these roles`,
    description: msg`Anyone without one sets it up at next sign-in.`,
  },
} as const satisfies Record<string, { label: MessageDescriptor; description?: MessageDescriptor }>;
