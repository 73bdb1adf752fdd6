import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

/** A challenge and the browser's origin. */
interface Question {
  challenge: string;
  origin: string;
  rpId: string;
}

const PRESENT_AND_VERIFIED = 0x05;
const PRESENT = 0x01;
const HAS_KEY = 0x40;
/** COSE: an elliptic curve key for ES256 on P-256, up to its first coordinate. */
const COSE_START = Buffer.from("a5010203262001215820", "hex");
const COSE_NEXT = Buffer.from("225820", "hex");
/** CBOR: {"fmt": "none", "attStmt": {}, "authData": … with a length of two bytes. */
const ATTESTATION_START = Buffer.concat([
  Buffer.from("a363666d74646e6f6e656761747453746d74a0", "hex"),
  Buffer.from("686175746844617461", "hex"),
  Buffer.from([0x59]),
]);

/** An authenticator in software, with one passkey, as browsers have them: for tests. */
export class SoftAuthenticator {
  readonly id = randomBytes(32);
  /** The person of the passkey, as the server named them. */
  readonly owner: string;
  /** How often it has signed. */
  counter = 0;
  /** Whether it checks finger, face or PIN. */
  verifies = true;
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  /** @param owner the person's id */
  constructor(owner: string) {
    this.owner = owner;
  }

  /** Makes the passkey. @returns what the browser sends */
  make(question: Question) {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const key = [COSE_START, Buffer.from(x, "base64url"), COSE_NEXT, Buffer.from(y, "base64url")];
    const size = Buffer.from([0, this.id.length]);
    const data = Buffer.concat([
      this.#data(question, HAS_KEY),
      Buffer.alloc(16),
      size,
      this.id,
      ...key,
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData("webauthn.create", question).toString("base64url"),
        attestationObject: Buffer.concat([ATTESTATION_START, length, data]).toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** Signs a question. @returns what the browser sends */
  sign(question: Question) {
    this.counter += 1;
    const data = this.#data(question, 0);
    const client = clientData("webauthn.get", question);
    const hash = createHash("sha256").update(client).digest();
    const signature = createSign("sha256").update(data).update(hash).sign(this.#keys.privateKey);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: Buffer.from(this.owner).toString("base64url"),
      },
    };
  }

  #credential() {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
  }

  #data({ rpId }: Question, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const seen = this.verifies ? PRESENT_AND_VERIFIED : PRESENT;
    const host = createHash("sha256").update(rpId).digest();
    return Buffer.concat([host, Buffer.from([seen | flags]), counter]);
  }
}

function clientData(type: string, { challenge, origin }: Question): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
