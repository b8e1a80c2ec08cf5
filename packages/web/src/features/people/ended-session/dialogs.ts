/** The questions, as one part that is fetched before it is needed. */
export { ProofDialog } from "../security/reauthenticate/ProofDialog.tsx";
export { SignInAgain } from "./SignInAgain.tsx";
