/** The people one may be at the trial provider. All of them are invented. */

export interface TrialPerson {
  /** In addresses and forms. */
  readonly key: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null: this person gave none. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** As the social networks number people. */
  readonly number: string;
  readonly username: string;
  /** `1991-02-03`; who has none of the two below did not agree that Vipps hands it on. */
  readonly birthDate?: string;
  readonly phoneNumber?: string;
}

export const TRIAL_PEOPLE: readonly TrialPerson[] = [
  {
    key: "solveig",
    firstName: "Solveig",
    lastName: "Fjellheim",
    email: "solveig.fjellheim@example.test",
    isEmailVerified: true,
    number: "10158000000000001",
    username: "solveigf",
    birthDate: "1991-02-03",
    phoneNumber: "4791000001",
  },
  {
    key: "jonas",
    firstName: "Jonas",
    lastName: "Havnevik",
    email: "jonas.havnevik@example.test",
    isEmailVerified: false,
    number: "10158000000000002",
    username: "havnejonas",
  },
  {
    key: "ravdna",
    firstName: "Rávdná",
    lastName: "Bjørkedal",
    email: null,
    isEmailVerified: false,
    number: "10158000000000003",
    username: "ravdnab",
  },
];
