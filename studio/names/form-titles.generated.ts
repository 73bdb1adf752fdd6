// Written by `npm run generate` from the titles in studio/schemas.
import type { FormTitles } from "./form-titles.ts";

/** What the Studio's form calls each type and its fields, by the type's name. */
export const FORM_TITLES: Readonly<Record<string, FormTitles>> = {
  aboutPage: {
    title: "About",
    fields: {
      title: { title: "Page heading" },
      lede: { title: "Opening paragraph" },
      description: { title: "Description for search and sharing" },
      shareImage: {
        title: "Picture for shared links",
        fields: { alt: { title: "What the picture shows" } },
      },
      pullQuote: { title: "Pull quote" },
      sections: {
        title: "Sections",
        items: { pageSection: { title: "Section", type: "pageSection" } },
      },
      closingHeading: { title: "Closing heading" },
      closing: { title: "Closing paragraph" },
      invitation: {
        title: "Invitation",
        fields: { label: { title: "Label" }, href: { title: "Leads to" } },
      },
    },
  },
  agent: {
    title: "Agent",
    fields: {
      name: { title: "Name" },
      id: { title: "Short name" },
      order: { title: "Place in the list" },
      title: { title: "Title" },
      domain: { title: "Domain" },
      icon: { title: "Icon" },
      color: { title: "Color" },
      description: { title: "Description" },
      problem: { title: "The challenge" },
      solution: { title: "The answer" },
      expertise: { title: "Expertise" },
      claim: {
        title: "Headline claim",
        fields: {
          figure: { title: "Figure" },
          text: { title: "What the figure is of" },
          detail: { title: "What the planned target means" },
        },
      },
      impactFramework: { title: "What the page shows" },
      frameworkIntro: { title: "Opening of the impact framework" },
      problemCards: {
        title: "Problem cards",
        fields: {
          cards: {
            title: "Cards",
            items: { problemCard: { title: "Problem card", type: "problemCard" } },
          },
        },
      },
      priorityData: {
        title: "Priorities",
        fields: {
          critical: {
            title: "HIGH PRIORITY - MOST CRITICAL PAIN POINTS [VERSION 1]",
            items: { priorityItem: { title: "Priority item", type: "priorityItem" } },
          },
          operational: {
            title: "MEDIUM PRIORITY - IMPORTANT OPERATIONAL ISSUES [VERSION 2]",
            items: { priorityItem: { title: "Priority item", type: "priorityItem" } },
          },
          enhancement: {
            title: "LOWER PRIORITY - ENHANCEMENT OPPORTUNITIES [VERSION 3]",
            items: { priorityItem: { title: "Priority item", type: "priorityItem" } },
          },
        },
      },
      deliverables: { title: "Deliverables" },
      artifact: { title: "Sample of work", type: "artifact" },
      image: { title: "Portrait", fields: { alt: { title: "What the picture shows" } } },
      domainImage: {
        title: "Picture of the field",
        fields: { alt: { title: "What the picture shows" } },
      },
      voice: {
        title: "Voice",
        fields: {
          voiceId: { title: "Voice ID" },
          introText: { title: "Spoken introduction" },
          voiceSettings: {
            title: "Voice settings",
            fields: {
              stability: { title: "Stability" },
              similarity_boost: { title: "Similarity" },
              style: { title: "Style" },
              use_speaker_boost: { title: "Speaker boost" },
            },
          },
        },
      },
      videoUrl: { title: "Talking video (MP4)" },
      combined_url: { title: "Talking video, second format (WebM)" },
      talking: { title: "Talking video", type: "talkingVideo" },
      callToAction: {
        title: "Call to action",
        fields: { headline: { title: "Headline" }, text: { title: "Text" } },
      },
      shareText: { title: "Description for search and sharing" },
      shareImage: {
        title: "Picture for shared links",
        fields: { alt: { title: "What the picture shows" } },
      },
    },
  },
  agentConnection: {
    title: "Joint work",
    fields: {
      agents: { title: "Agents", items: { reference: { title: "Agent" } } },
      title: { title: "What they do together" },
      text: { title: "How" },
      decision: { title: "What a person decides" },
    },
  },
  agentPart: {
    title: "Part",
    fields: { agent: { title: "Agent" }, text: { title: "What the agent does" } },
  },
  artifact: {
    title: "Sample of work",
    fields: {
      kind: { title: "Kind of paper" },
      heading: { title: "Heading of the section" },
      lede: { title: "What the agent would have done" },
      organization: { title: "Organization" },
      title: { title: "Title on the paper" },
      detail: { title: "Line under the title" },
      sections: {
        title: "Sections",
        items: { artifactSection: { title: "Section of the paper", type: "artifactSection" } },
      },
      notes: {
        title: "Notes in the margin",
        items: { artifactNote: { title: "Note", type: "artifactNote" } },
      },
      signer: {
        title: "Where a person signs",
        fields: { role: { title: "Who" }, text: { title: "What that person does" } },
      },
      checked: {
        title: "Who checked it",
        fields: { name: { title: "Name" }, date: { title: "Date" } },
      },
    },
  },
  artifactNote: {
    title: "Note",
    fields: {
      about: { title: "About" },
      author: { title: "Who wrote it" },
      text: { title: "Text" },
    },
  },
  artifactRow: {
    title: "Row",
    fields: {
      lead: { title: "Number, date or hours" },
      label: { title: "Words" },
      values: { title: "Values" },
      result: { title: "Comes out of other rows" },
      flag: { title: "A person decides here" },
    },
  },
  artifactSection: {
    title: "Section of the paper",
    fields: {
      heading: { title: "Heading" },
      language: { title: "Language" },
      text: { title: "Text" },
      columns: { title: "Heads of the columns" },
      rows: { title: "Rows", items: { artifactRow: { title: "Row", type: "artifactRow" } } },
    },
  },
  avatarAsset: {
    title: "Generated media",
    fields: {
      agent: { title: "Agent" },
      image: {
        title: "Portrait",
        fields: {
          publicId: { title: "Name at the media host" },
          url: { title: "Address" },
          secureUrl: { title: "Secure address" },
          resourceType: { title: "Kind of file at the media host" },
        },
      },
      audio: {
        title: "Voice",
        fields: {
          publicId: { title: "Name at the media host" },
          url: { title: "Address" },
          secureUrl: { title: "Secure address" },
          resourceType: { title: "Kind of file at the media host" },
          seconds: { title: "Length in seconds" },
        },
      },
      video: {
        title: "Talking video",
        fields: {
          publicId: { title: "Name at the media host" },
          url: { title: "Address" },
          secureUrl: { title: "Secure address" },
          resourceType: { title: "Kind of file at the media host" },
        },
      },
      imageKey: { title: "Portrait was made from" },
      audioKey: { title: "Voice was made from" },
      videoKey: { title: "Talking video was made from" },
    },
  },
  challengeRow: {
    title: "Challenge",
    fields: {
      order: { title: "Place in the list" },
      theme: { title: "Theme" },
      name: { title: "Name" },
      issue: { title: "The challenge" },
      solution: { title: "The agent's intelligence" },
      agents: { title: "Responsible agents", items: { reference: { title: "Agent" } } },
      figure: {
        title: "Figure and its source",
        fields: {
          value: { title: "Figure" },
          percent: { title: "Length of its bar" },
          source: { title: "Source" },
          year: { title: "Year" },
          url: { title: "Address of the source" },
        },
      },
    },
  },
  challengeTheme: {
    title: "Group of challenges",
    fields: {
      theme: { title: "Theme" },
      label: { title: "Heading" },
      intro: { title: "Line beside the heading" },
    },
  },
  connectedAgentsPage: {
    title: "Connected agents",
    fields: {
      title: { title: "Page heading" },
      lede: { title: "Opening paragraph" },
      description: { title: "Description for search and sharing" },
      shareImage: {
        title: "Picture for shared links",
        fields: { alt: { title: "What the picture shows" } },
      },
      network: {
        title: "Network graphic",
        fields: {
          heading: { title: "Heading" },
          caption: { title: "Caption" },
          connections: {
            title: "Joint work",
            items: { agentConnection: { title: "Joint work", type: "agentConnection" } },
          },
        },
      },
      integrated: {
        title: "Integrated Solutions",
        fields: {
          heading: { title: "Heading" },
          agents: { title: "Agents", items: { reference: { title: "Agent" } } },
          body: { title: "Text", items: { block: { title: "Paragraph" } } },
          stages: {
            title: "The life of a grant",
            items: { grantStage: { title: "Measure", type: "grantStage" } },
          },
        },
      },
      amplifying: {
        title: "Amplifying Innovation",
        fields: {
          heading: { title: "Heading" },
          agent: { title: "Agent" },
          body: { title: "Text", items: { block: { title: "Paragraph" } } },
          trials: {
            title: "Small tests",
            items: { agentPart: { title: "Part", type: "agentPart" } },
          },
          decision: { title: "What a person decides" },
        },
      },
      tagline: { title: "Closing tagline" },
      related: {
        title: "Related reading",
        items: { relatedLink: { title: "Related page", type: "relatedLink" } },
      },
    },
  },
  contactPage: {
    title: "Contact",
    fields: {
      title: { title: "Page heading" },
      lede: { title: "Opening paragraph" },
      description: { title: "Description for search and sharing" },
      shareImage: {
        title: "Picture for shared links",
        fields: { alt: { title: "What the picture shows" } },
      },
      startHeading: { title: "Heading over the first steps" },
      steps: {
        title: "First steps",
        items: { firstStep: { title: "First step", type: "firstStep" } },
      },
      emailLabel: { title: "Label of the email address" },
      phoneLabel: { title: "Label of the phone number" },
      responseNote: { title: "What to expect" },
      explanation: { title: "What to write about", items: { block: { title: "Paragraph" } } },
      related: {
        title: "Related reading",
        items: { relatedLink: { title: "Related page", type: "relatedLink" } },
      },
    },
  },
  cpaPage: {
    title: "CPA/SME change agents",
    fields: {
      title: { title: "Page heading" },
      lede: { title: "Opening paragraph" },
      description: { title: "Description for search and sharing" },
      shareImage: {
        title: "Picture for shared links",
        fields: { alt: { title: "What the picture shows" } },
      },
      explanation: { title: "Who the change agents are", items: { block: { title: "Paragraph" } } },
      explanationHeading: { title: "Heading of the explanation" },
      traitsHeading: { title: "Heading of the traits" },
      traits: { title: "Traits", items: { trait: { title: "Trait", type: "trait" } } },
      engagement: {
        title: "Who does what in an engagement",
        fields: {
          heading: { title: "Heading" },
          intro: { title: "Paragraph under the heading" },
          stepLabel: { title: "Heading of the first column" },
          productLabel: { title: "Heading of the product's column" },
          professionalLabel: { title: "Heading of the professional's column" },
          steps: {
            title: "Steps",
            items: { engagementStep: { title: "Step of an engagement", type: "engagementStep" } },
          },
        },
      },
      closing: { title: "Closing paragraph" },
      related: {
        title: "Related reading",
        items: { relatedLink: { title: "Related page", type: "relatedLink" } },
      },
    },
  },
  dataSecurityPage: {
    title: "Data security",
    fields: {
      title: { title: "Page heading" },
      lede: { title: "Opening paragraph" },
      description: { title: "Description for search and sharing" },
      shareImage: {
        title: "Picture for shared links",
        fields: { alt: { title: "What the picture shows" } },
      },
      diagram: {
        title: "Building plan",
        fields: {
          heading: { title: "Heading" },
          insideLabel: { title: "Label of the inside" },
          lockedLabel: { title: "Label of the locked room" },
          boundaryLabel: { title: "Label of the door" },
          outsideLabel: { title: "Label of the outside" },
          caption: { title: "Caption" },
          handling: {
            title: "Records and work",
            items: { recordHandling: { title: "Records and work", type: "recordHandling" } },
          },
        },
      },
      claims: {
        title: "Claims",
        items: { securityClaim: { title: "Security claim", type: "securityClaim" } },
      },
      access: {
        title: "Table of records and agents",
        fields: { heading: { title: "Heading" }, intro: { title: "Paragraph under the heading" } },
      },
      explanationHeading: { title: "Heading of the text" },
      explanation: { title: "Text", items: { block: { title: "Paragraph" } } },
      closingHeading: { title: "Heading of what is still open" },
      closing: { title: "What is still open" },
      related: {
        title: "Related reading",
        items: { relatedLink: { title: "Related page", type: "relatedLink" } },
      },
    },
  },
  engagementStep: {
    title: "Step of an engagement",
    fields: {
      name: { title: "Step" },
      product: { title: "What the product prepares" },
      professional: { title: "What the professional decides" },
    },
  },
  exampleRow: {
    title: "Line",
    fields: {
      label: { title: "Label" },
      value: { title: "Value" },
      step: { title: "Step that fills it in" },
    },
  },
  exampleStep: {
    title: "Step",
    fields: {
      name: { title: "Name" },
      text: { title: "What happens" },
      pillar: { title: "Pillar at work" },
    },
  },
  firstStep: {
    title: "First step",
    fields: {
      title: { title: "What to do" },
      text: { title: "How" },
      label: { title: "Label of the link" },
      href: { title: "Leads to" },
    },
  },
  flowStage: {
    title: "Stage",
    fields: {
      name: { title: "Name" },
      text: { title: "What happens" },
      voices: {
        title: "Pillars at work",
        items: { stageVoice: { title: "Voice", type: "stageVoice" } },
      },
      humanDecision: { title: "What a person decides here" },
    },
  },
  frameworkCard: {
    title: "Framework card",
    fields: {
      id: { title: "Number" },
      title: { title: "Title" },
      problem: { title: "Problem" },
      solution: { title: "Objective/Solution" },
      aiPillars: { title: "AI pillars" },
      dataSources: { title: "Data sources" },
      engineering: { title: "Engineering approach" },
      deliverables: { title: "Deliverables" },
    },
  },
  globalImpactPage: {
    title: "Global impact",
    fields: {
      title: { title: "Page heading" },
      lede: { title: "Opening paragraph" },
      description: { title: "Description for search and sharing" },
      shareImage: {
        title: "Picture for shared links",
        fields: { alt: { title: "What the picture shows" } },
      },
      explanation: { title: "Text", items: { block: { title: "Paragraph" } } },
      statistics: {
        title: "Figures",
        items: { statistic: { title: "Figure", type: "statistic" } },
      },
      map: {
        title: "Map and table",
        fields: {
          heading: { title: "Heading" },
          estimate: { title: "Whose figures they are" },
          caption: { title: "Caption" },
          countingNote: { title: "How the figures were counted" },
        },
      },
      closing: { title: "Closing paragraph" },
      related: {
        title: "Related reading",
        items: { relatedLink: { title: "Related page", type: "relatedLink" } },
      },
    },
  },
  grantStage: {
    title: "Measure",
    fields: {
      name: { title: "Name" },
      parts: { title: "Parts", items: { agentPart: { title: "Part", type: "agentPart" } } },
      decision: { title: "What a person decides" },
    },
  },
  landingPage: {
    title: "Landing page",
    fields: {
      hero: {
        title: "Hero",
        fields: {
          headline: { title: "Headline" },
          lede: { title: "Under the headline" },
          what: { title: "What it is, in one sentence" },
          hear: { title: "First button: hear the agents" },
          find: { title: "Second button: find a problem" },
        },
      },
      opening: {
        title: "Opening",
        fields: {
          heading: { title: "Heading" },
          audience: { title: "Whom it is for" },
          body: { title: "Text", items: { block: { title: "Paragraph" } } },
          samples: { title: "Samples of work", items: { reference: { title: "Agent" } } },
        },
      },
      shareImage: {
        title: "Picture for shared links",
        fields: { alt: { title: "What the picture shows" } },
      },
      breadth: {
        title: "Breadth of Intelligence",
        fields: { heading: { title: "Heading" }, intro: { title: "Paragraph under the heading" } },
      },
      nexus: {
        title: "Operational Nexus",
        fields: { heading: { title: "Heading" }, intro: { title: "Paragraph under the heading" } },
      },
      coverage: {
        title: "Full Spectrum Coverage",
        fields: { heading: { title: "Heading" }, closing: { title: "Closing line" } },
      },
      playback: { title: "Playback panel", fields: { note: { title: "Note in the panel" } } },
      unified: { title: "After the agent cards", fields: { heading: { title: "Heading" } } },
      summary: {
        title: "Summary panel",
        fields: {
          body: { title: "Text", items: { block: { title: "Paragraph" } } },
          coda: { title: "Coda" },
          claimsNote: { title: "Note on the claims" },
        },
      },
      not: {
        title: "What the product is not",
        fields: {
          lead: { title: "First part of the heading" },
          emphasis: { title: "Last part of the heading" },
          statements: {
            title: "Statements",
            items: { statement: { title: "Statement", type: "statement" } },
          },
        },
      },
      statistics: {
        title: "Figures",
        items: { statistic: { title: "Figure", type: "statistic" } },
      },
      action: { title: "Last button" },
    },
  },
  legalPage: {
    title: "Legal page",
    fields: {
      title: { title: "Page heading" },
      slug: { title: "Address" },
      description: { title: "Description for search and sharing" },
      shareImage: {
        title: "Picture for shared links",
        fields: { alt: { title: "What the picture shows" } },
      },
      effectiveDate: { title: "Effective date" },
      lastChanged: { title: "Last changed" },
      summary: { title: "In short" },
      sections: {
        title: "Sections",
        items: { legalSection: { title: "Section", type: "legalSection" } },
      },
      related: {
        title: "Related reading",
        items: { relatedLink: { title: "Related page", type: "relatedLink" } },
      },
    },
  },
  legalRow: { title: "Row", fields: { cells: { title: "Cells" } } },
  legalSection: {
    title: "Section",
    fields: {
      heading: { title: "Heading" },
      plain: { title: "In plain words" },
      body: { title: "Text", items: { block: { title: "Paragraph" } } },
      table: { title: "Table under the text", type: "legalTable" },
    },
  },
  legalTable: {
    title: "Table",
    fields: {
      caption: { title: "What it lists" },
      columns: { title: "Columns" },
      rows: { title: "Rows", items: { legalRow: { title: "Row", type: "legalRow" } } },
    },
  },
  likeOsPage: {
    title: "Like an operating system",
    fields: {
      title: { title: "Page heading" },
      lede: { title: "Opening paragraph" },
      description: { title: "Description for search and sharing" },
      shareImage: {
        title: "Picture for shared links",
        fields: { alt: { title: "What the picture shows" } },
      },
      infographic: {
        title: "Infographic",
        fields: {
          heading: { title: "Heading" },
          systemLabel: { title: "Label of the operating system's side" },
          systemNote: { title: "Line under that label" },
          programs: { title: "Programs" },
          systemGround: {
            title: "Foundation of the dark stack",
            fields: { title: { title: "Title" }, text: { title: "Text" } },
          },
          productLabel: { title: "Label of the product's side" },
          productNote: { title: "Line under that label" },
          productGround: {
            title: "Foundation of the paper stack",
            fields: { title: { title: "Title" }, text: { title: "Text" } },
          },
          agentsLabel: { title: "Words before the agents' names" },
          caption: { title: "Caption" },
        },
      },
      comparisonsHeading: { title: "Heading of the comparisons" },
      day: {
        title: "The day that is told twice",
        fields: {
          intro: { title: "The organization and its day" },
          withoutLabel: { title: "Label of the day without it" },
          plannedLabel: { title: "Label of the day with it" },
        },
      },
      comparisons: {
        title: "Comparisons",
        items: { osComparison: { title: "Comparison", type: "osComparison" } },
      },
      limitsHeading: { title: "Heading of the limits" },
      limits: { title: "Where the comparison ends" },
      related: {
        title: "Related reading",
        items: { relatedLink: { title: "Related page", type: "relatedLink" } },
      },
    },
  },
  link: { title: "Link", fields: { href: { title: "Leads to" } } },
  marginNote: {
    title: "Note in the margin",
    fields: {
      figure: { title: "Figure" },
      title: { title: "Title" },
      text: { title: "Text" },
      label: { title: "Label of the link" },
      href: { title: "Leads to" },
    },
  },
  navLink: {
    title: "Link",
    fields: {
      label: { title: "Label" },
      words: { title: "In a sentence" },
      href: { title: "Leads to" },
    },
  },
  navigation: {
    title: "Navigation",
    fields: {
      primary: { title: "Top bar", items: { navLink: { title: "Link", type: "navLink" } } },
      footer: { title: "Footer", items: { navLink: { title: "Link", type: "navLink" } } },
    },
  },
  needImpactPage: {
    title: "Impact agents",
    fields: {
      title: { title: "Page heading" },
      lede: { title: "Opening paragraph" },
      description: { title: "Description for search and sharing" },
      shareImage: {
        title: "Picture for shared links",
        fields: { alt: { title: "What the picture shows" } },
      },
      filterPrompt: { title: "Prompt to choose an agent" },
      overview: { title: "Overview", items: { block: { title: "Paragraph" } } },
      tableHeading: { title: "Heading of the table" },
      themes: {
        title: "Groups of the table",
        items: { challengeTheme: { title: "Group of challenges", type: "challengeTheme" } },
      },
      sourcesNote: { title: "Note on the figures" },
      visitPrompt: {
        title: "Prompt to visit the agents",
        fields: { heading: { title: "Heading" }, intro: { title: "Paragraph under the heading" } },
      },
      connectedSummary: {
        title: "Summary of the connected agents",
        fields: {
          heading: { title: "Heading" },
          intro: { title: "Paragraph under the heading" },
          linkLabel: { title: "Words of the link" },
        },
      },
      related: {
        title: "Related reading",
        items: { relatedLink: { title: "Related page", type: "relatedLink" } },
      },
    },
  },
  nexusCapability: {
    title: "Nexus capability",
    fields: {
      name: { title: "Name" },
      id: { title: "Short name" },
      order: { title: "Place in the list" },
      icon: { title: "Icon" },
      summary: { title: "Summary" },
    },
  },
  organizationType: {
    title: "Organization type",
    fields: {
      name: { title: "Name" },
      id: { title: "Short name" },
      order: { title: "Place in the list" },
      family: { title: "Legal family" },
      legalForm: { title: "Legal form or code" },
      body: { title: "Explanation", items: { block: { title: "Paragraph" } } },
      answersTo: { title: "Answers to" },
      example: { title: "An example of its work" },
      agents: { title: "Agents that serve it most", items: { reference: { title: "Agent" } } },
    },
  },
  organizationsPage: {
    title: "Mission-driven organizations",
    fields: {
      title: { title: "Page heading" },
      lede: { title: "Opening paragraph" },
      description: { title: "Description for search and sharing" },
      shareImage: {
        title: "Picture for shared links",
        fields: { alt: { title: "What the picture shows" } },
      },
      directory: {
        title: "The types",
        fields: { heading: { title: "Heading" }, intro: { title: "Paragraph under the heading" } },
      },
      families: {
        title: "Legal families",
        fields: {
          charity: {
            title: "Charities: section 501(c)(3)",
            fields: {
              code: { title: "Heading" },
              name: { title: "In words" },
              text: { title: "What they have in common" },
            },
          },
          exempt: {
            title: "Other exempt organizations",
            fields: {
              code: { title: "Heading" },
              name: { title: "In words" },
              text: { title: "What they have in common" },
            },
          },
          outside: {
            title: "Outside section 501(c)",
            fields: {
              code: { title: "Heading" },
              name: { title: "In words" },
              text: { title: "What they have in common" },
            },
          },
        },
      },
      shared: {
        title: "What they share",
        fields: { heading: { title: "Heading" }, intro: { title: "Paragraph under the heading" } },
      },
      traits: { title: "Traits", items: { trait: { title: "Trait", type: "trait" } } },
      audience: { title: "Size of organization" },
      revenue: {
        title: "Revenue, drawn to scale",
        fields: {
          heading: { title: "Heading" },
          smaller: { title: "Below $500,000" },
          larger: { title: "Above it" },
          marks: {
            title: "Marks",
            items: { revenueMark: { title: "Revenue mark", type: "revenueMark" } },
          },
        },
      },
      related: {
        title: "Related reading",
        items: { relatedLink: { title: "Related page", type: "relatedLink" } },
      },
    },
  },
  osComparison: {
    title: "Comparison",
    fields: {
      area: { title: "Area" },
      systemSummary: { title: "The operating system in one line" },
      summary: { title: "The product in one line" },
      agents: { title: "Agents at work here", items: { reference: { title: "Agent" } } },
      time: { title: "Time of the moment" },
      moment: { title: "What comes up" },
      without: {
        title: "Without the product",
        fields: {
          until: { title: "Settled at" },
          outcome: { title: "Outcome" },
          text: { title: "What happens" },
        },
      },
      planned: {
        title: "With the product, as planned",
        fields: {
          until: { title: "Settled at" },
          outcome: { title: "Outcome" },
          text: { title: "What happens" },
          decision: { title: "What a person decides" },
        },
      },
    },
  },
  pageSection: {
    title: "Section",
    fields: {
      heading: { title: "Heading" },
      body: { title: "Text", items: { block: { title: "Paragraph" } } },
      exchange: {
        title: "Exchange",
        fields: {
          lines: {
            title: "Lines of the agents",
            items: { voiceLine: { title: "Line", type: "voiceLine" } },
          },
          person: { title: "Left to the person" },
        },
      },
      decisions: {
        title: "What people decide",
        items: { statement: { title: "Statement", type: "statement" } },
      },
      margin: {
        title: "Notes in the margin",
        items: { marginNote: { title: "Note in the margin", type: "marginNote" } },
      },
    },
  },
  paperRow: { title: "Row", fields: { label: { title: "Label" }, value: { title: "Value" } } },
  person: {
    title: "Person",
    fields: {
      name: { title: "Name" },
      role: { title: "Role" },
      image: { title: "Picture", fields: { alt: { title: "What the picture shows" } } },
      sentence: { title: "One sentence" },
    },
  },
  pillar: {
    title: "Pillar",
    fields: {
      name: { title: "Name" },
      id: { title: "Short name" },
      order: { title: "Place in the list" },
      summary: { title: "Summary" },
      role: { title: "Role" },
      purpose: { title: "Purpose" },
      keyInsight: { title: "Key insight" },
      impact: { title: "Impact" },
      coreFunctions: { title: "Core functions" },
      missionValues: { title: "Mission values" },
      whyEssential: {
        title: "Why poly-AI is essential",
        fields: { title: { title: "Title" }, text: { title: "Text" } },
      },
      foundation: {
        title: "Foundation",
        fields: { title: { title: "Title" }, text: { title: "Text" } },
      },
      capstone: {
        title: "Capstone",
        fields: { title: { title: "Title" }, text: { title: "Text" } },
      },
      paper: {
        title: "The paper on the poster",
        fields: {
          title: { title: "Heading of the paper" },
          rows: { title: "Rows", items: { paperRow: { title: "Row", type: "paperRow" } } },
          note: { title: "What the pillar does or finds" },
          person: { title: "What a person decides" },
        },
      },
    },
  },
  polyAiPage: {
    title: "Poly-AI",
    fields: {
      title: { title: "Page heading" },
      lede: { title: "Opening paragraph" },
      description: { title: "Description for search and sharing" },
      shareImage: {
        title: "Picture for shared links",
        fields: { alt: { title: "What the picture shows" } },
      },
      example: {
        title: "One document, step by step",
        fields: {
          heading: { title: "Heading" },
          paper: { title: "Heading of the paper" },
          rows: {
            title: "Lines of the paper",
            items: { exampleRow: { title: "Line", type: "exampleRow" } },
          },
          steps: { title: "Steps", items: { exampleStep: { title: "Step", type: "exampleStep" } } },
        },
      },
      explanation: { title: "What poly-AI is", items: { block: { title: "Paragraph" } } },
      pillars: {
        title: "The ten pillars",
        fields: { heading: { title: "Heading" }, intro: { title: "Paragraph under the heading" } },
      },
      wheelNote: { title: "How to read the wheel" },
      essential: {
        title: "Why poly-AI is essential",
        fields: { heading: { title: "Heading" }, intro: { title: "Paragraph under the heading" } },
      },
      flow: {
        title: "The flow",
        fields: { heading: { title: "Heading" }, intro: { title: "Paragraph under the heading" } },
      },
      stages: {
        title: "Stages of the flow",
        items: { flowStage: { title: "Stage", type: "flowStage" } },
      },
      details: {
        title: "The pillars in detail",
        fields: { heading: { title: "Heading" }, intro: { title: "Paragraph under the heading" } },
      },
      foundations: {
        title: "Foundations",
        fields: { heading: { title: "Heading" }, intro: { title: "Paragraph under the heading" } },
      },
      capstones: {
        title: "Capstones",
        fields: { heading: { title: "Heading" }, intro: { title: "Paragraph under the heading" } },
      },
      statistics: {
        title: "Figures",
        items: { statistic: { title: "Figure", type: "statistic" } },
      },
      spectrum: {
        title: "The page in full spectrum",
        fields: { title: { title: "Page heading" }, lede: { title: "Opening paragraph" } },
      },
      related: {
        title: "Related reading",
        items: { relatedLink: { title: "Related page", type: "relatedLink" } },
      },
    },
  },
  priorityItem: {
    title: "Priority item",
    fields: {
      id: { title: "Number" },
      problem: { title: "The problem" },
      impact: { title: "The agent's impact" },
    },
  },
  problemCard: {
    title: "Problem card",
    fields: {
      id: { title: "Number" },
      title: { title: "Title" },
      problem: { title: "Problem" },
      solution: { title: "Objective/Solution" },
      aiPillars: { title: "AI pillars" },
      deliverables: { title: "Deliverables" },
      humanDecision: { title: "A person decides" },
    },
  },
  recordHandling: {
    title: "Records and work",
    fields: {
      agent: { title: "Agent" },
      record: { title: "Records it reads" },
      work: { title: "Work that comes back" },
      releasedBy: { title: "Who releases it" },
    },
  },
  redirect: {
    title: "Redirect",
    fields: {
      from: { title: "Old address" },
      to: { title: "Leads to" },
      reason: { title: "Why" },
      since: { title: "Since" },
    },
  },
  regionRecord: {
    title: "Region",
    fields: {
      region: { title: "Region" },
      id: { title: "Short name" },
      order: { title: "Place in the list" },
      countries: { title: "Countries" },
      organizations: { title: "Organizations" },
      details: { title: "Details" },
    },
  },
  relatedLink: {
    title: "Related page",
    fields: {
      label: { title: "Label" },
      note: { title: "Why read it" },
      href: { title: "Leads to" },
    },
  },
  revenueMark: {
    title: "Revenue mark",
    fields: { amount: { title: "Amount" }, text: { title: "What changes at this size" } },
  },
  richText: { title: "Text", items: { block: { title: "Paragraph" } } },
  samplePage: {
    title: "Sample page",
    fields: {
      agent: { title: "Agent" },
      name: { title: "Name" },
      title: { title: "Title" },
      domain: { title: "Domain" },
      image: { title: "Portrait", fields: { alt: { title: "What the picture shows" } } },
      videoUrl: { title: "Video" },
      description: { title: "Description" },
      shareImage: {
        title: "Picture for shared links",
        fields: { alt: { title: "What the picture shows" } },
      },
      artifact: { title: "Sample of work", type: "artifact" },
      cards: {
        title: "Framework cards",
        items: { frameworkCard: { title: "Framework card", type: "frameworkCard" } },
      },
      callToAction: {
        title: "Call to action",
        fields: { headline: { title: "Headline" }, text: { title: "Text" } },
      },
    },
  },
  securityClaim: {
    title: "Security claim",
    fields: {
      title: { title: "Claim" },
      text: { title: "What it means" },
      place: { title: "Place in the plan" },
      mark: { title: "Label in the plan" },
      building: { title: "Building in the plan" },
    },
  },
  siteSettings: {
    title: "Site settings",
    fields: {
      name: { title: "Product name" },
      tagline: { title: "Tagline" },
      badge: {
        title: "Badge above the headline",
        fields: { text: { title: "Text" }, agent: { title: "Agent it leads to" } },
      },
      conceptBanner: {
        title: "Concept-phase banner",
        fields: { label: { title: "Label" }, text: { title: "Text" } },
      },
      gate: {
        title: "Password gate",
        fields: {
          notice: { title: "Confidentiality notice" },
          agreement: { title: "Words beside the checkbox" },
          noScript: { title: "Explanation without JavaScript" },
        },
      },
      printNotice: { title: "Notice on printed pages" },
      soundBanner: { title: "Sound banner" },
      contact: {
        title: "Contact",
        fields: { email: { title: "Email address" }, phone: { title: "Phone" } },
      },
      people: { title: "Who is behind it", items: { person: { title: "Person", type: "person" } } },
      copyright: { title: "Copyright line" },
      description: { title: "Description for search and sharing" },
      shareImage: { title: "Sharing image", fields: { alt: { title: "What the picture shows" } } },
      allowIndexing: { title: "Let search engines list the site" },
    },
  },
  stageVoice: {
    title: "Voice",
    fields: { pillar: { title: "Pillar" }, part: { title: "What it does in this stage" } },
  },
  statement: { title: "Statement", fields: { title: { title: "Title" }, text: { title: "Text" } } },
  statistic: { title: "Figure", fields: { value: { title: "Figure" }, label: { title: "Label" } } },
  talkingVideo: {
    title: "Talking video",
    fields: {
      text: { title: "What is said" },
      cues: {
        title: "Captions",
        items: {
          object: {
            title: "Object",
            fields: { start: { title: "From" }, end: { title: "To" }, text: { title: "Words" } },
          },
        },
      },
      seconds: { title: "Length in seconds" },
      language: { title: "Language" },
      width: { title: "Width in pixels" },
      height: { title: "Height in pixels" },
      mp4: { title: "MP4" },
      webm: { title: "WebM" },
      posterAvif: { title: "Still, AVIF" },
      posterWebp: { title: "Still, WebP" },
      portrait: { title: "Portrait that it shows" },
      loudness: { title: "Loudness" },
      key: { title: "Made from" },
    },
  },
  trait: {
    title: "Trait",
    fields: { title: { title: "Trait" }, text: { title: "What it means in practice" } },
  },
  voiceLine: {
    title: "Line",
    fields: { agent: { title: "Agent" }, text: { title: "What it would say" } },
  },
};
